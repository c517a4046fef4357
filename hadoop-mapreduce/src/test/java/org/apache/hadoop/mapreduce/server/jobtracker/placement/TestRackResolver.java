/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Collections;
import java.util.List;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.junit.Test;

public class TestRackResolver {
  private final RackResolver resolver = new RackResolver();

  private String resolve(List<String> answer, int levels) {
    DNSToSwitchMapping mapping = names -> answer;
    return resolver.resolve(mapping, "host1", levels);
  }

  @Test
  public void theMappingIsAskedForTheHost() {
    assertEquals("/rack-of-[host1]", resolver.resolve(names -> List.of("/rack-of-" + names), "host1", 2));
    assertFalse(resolver.isUnresolved("host1"));
  }

  @Test
  public void noAnswerOfAnyKindIsTheDefaultRack() {
    assertEquals("/default-rack", resolve(null, 2));
    assertEquals("/default-rack", resolve(List.of(), 2));
    assertEquals("/default-rack", resolve(List.of(""), 2));
    assertEquals("/default-rack", resolve(Collections.singletonList(null), 2));
  }

  @Test
  public void theDefaultRackIsAsDeepAsTheTopology() {
    assertEquals("/default-rack", resolve(null, 1));
    assertEquals("/default-rack/default-rack", resolve(null, 3));
  }

  @Test
  public void aHostIsUnresolvedUntilTheMappingAnswers() {
    resolve(null, 2);
    assertTrue(resolver.isUnresolved("host1"));
    assertFalse(resolver.isUnresolved("host2"));
    resolve(List.of("/rack1"), 2);
    assertFalse(resolver.isUnresolved("host1"));
  }
}
