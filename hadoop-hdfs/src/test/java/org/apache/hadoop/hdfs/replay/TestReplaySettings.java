/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import static org.junit.Assert.assertEquals;

import java.io.File;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.KeyChecks;
import org.junit.Test;

/** Tests the keys for what a client retains of its blocks. */
public class TestReplaySettings {
  private static final List<IntKey> KEYS = List.of(ReplaySettings.REPLAYS, ReplaySettings.PIPELINE,
      ReplaySettings.MEMORY, ReplaySettings.DISK, ReplaySettings.LEFT_OUT, ReplaySettings.PACKETS);

  @Test
  public void theyAreChecked() {
    KeyChecks.assertShipped(KEYS);
    KeyChecks.assertRefused(KEYS, ReplaySettings::of);
  }

  @Test
  public void eachKeyIsItsOwn() {
    ReplaySettings settings = ReplaySettings.of(KeyChecks.numbered(KEYS));
    assertEquals(11, settings.replays());
    assertEquals(12, settings.pipeline());
    assertEquals(13 << 20, settings.memory());
    assertEquals(14 << 20, settings.disk());
    assertEquals(15, settings.leftOut());
    assertEquals(16, settings.packets());
  }

  @Test
  public void memoryIsAnEighthOfTheHeapAtMost() {
    assertEquals(Runtime.getRuntime().maxMemory() / 8,
        ReplaySettings.of(KeyChecks.with(ReplaySettings.MEMORY, "1048576")).memory());
  }

  @Test
  public void filesAreInTheFolderForTemporaryOnes() {
    File temporary = new File(System.getProperty("java.io.tmpdir"));
    assertEquals(temporary, ReplaySettings.of(new HdfsConfiguration()).folder());
    assertEquals(temporary, ReplaySettings.of(new Configuration(false)).folder());
  }

  @Test
  public void stockWritesNothingAnew() {
    Configuration conf = new HdfsConfiguration();
    conf.addResource("stock-behaviour.xml");
    assertEquals(0, ReplaySettings.of(conf).replays());
  }
}
