/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.net;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.junit.Test;

public class TestStaticResolutions {
  private final StaticResolutions resolutions = new StaticResolutions();

  @Test
  public void noneAtFirst() {
    assertNull(resolutions.get("host"));
    assertNull(resolutions.get(null));
    assertNull("as stock says it", resolutions.all());
  }

  @Test
  public void theLastCounts() {
    resolutions.add("host", "first");
    resolutions.add("other", "localhost");
    resolutions.add("host", "second");
    assertEquals("second", resolutions.get("host"));
    assertEquals("localhost", resolutions.get("other"));
    assertNull(resolutions.get("third"));
    assertNull(resolutions.get(null));
    List<String[]> all = resolutions.all();
    all.sort((a, b) -> a[0].compareTo(b[0]));
    assertArrayEquals(new String[][] {{"host", "second"}, {"other", "localhost"}}, all.toArray());
  }

  @Test
  public void netUtilsAsksThem() {
    NetUtils.addStaticResolution("some.host.of.a.test", "localhost");
    assertEquals("localhost", NetUtils.getStaticResolution("some.host.of.a.test"));
    assertTrue(NetUtils.createSocketAddr("some.host.of.a.test", 1).getAddress().isLoopbackAddress());
  }
}
