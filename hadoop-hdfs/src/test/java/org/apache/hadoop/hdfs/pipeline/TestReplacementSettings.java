/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.KeyChecks;
import org.junit.Test;

/** Tests the keys for replacing DataNodes in pipelines. */
public class TestReplacementSettings {
  private static ReplacementSettings with(String key, String value) {
    Configuration conf = new HdfsConfiguration();
    conf.set(key, value);
    return ReplacementSettings.of(conf);
  }

  @Test
  public void theyAreShippedAndChecked() {
    List<IntKey> numbers = List.of(ReplacementSettings.TRIES);
    KeyChecks.assertShipped(numbers);
    KeyChecks.assertRefused(numbers, ReplacementSettings::of);
    assertEquals("default", new HdfsConfiguration().get(ReplacementSettings.POLICY.name()));
    assertEquals("true", new HdfsConfiguration().get(ReplacementSettings.ENABLE.name()));
    assertEquals(ReplacementSettings.of(new HdfsConfiguration()), ReplacementSettings.of(new Configuration(false)));
    assertEquals("dfs.client.block.write.replace-datanode-on-failure.policy is 'seldom': expected never or default or"
        + " always", assertThrows(InvalidKeyException.class,
            () -> with(ReplacementSettings.POLICY.name(), "seldom")).getMessage());
    assertThrows(InvalidKeyException.class, () -> with(ReplacementSettings.ENABLE.name(), "1"));
  }

  @Test
  public void newerClientsNameThePolicyInCapitals() {
    assertEquals(ReplacementPolicy.ALWAYS, with(ReplacementSettings.POLICY.name(), "ALWAYS").policy());
    assertEquals(ReplacementPolicy.DEFAULT, with(ReplacementSettings.POLICY.name(), "DEFAULT").policy());
  }

  @Test
  public void stockHasNoneNorHasWhoSwitchesThemOff() {
    assertEquals(ReplacementPolicy.NEVER, with(ReplacementSettings.ENABLE.name(), "false").policy());
    Configuration conf = new HdfsConfiguration();
    conf.addResource("stock-behaviour.xml");
    assertEquals(ReplacementPolicy.NEVER, ReplacementSettings.of(conf).policy());
  }
}
