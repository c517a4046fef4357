/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertThrows;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.junit.Test;

/** Checks the memory limit of a tracker's index cache. */
public class TestLimitOfIndexes {
  private static final int PARTITIONS = 10;

  /** A limit of two gigabytes is valid; stock's turns negative there, and nothing is cached. */
  @Test
  public void twoGigabytesAreALimit() throws Exception {
    JobConf conf = new JobConf();
    conf.setInt("mapreduce.tasktracker.indexcache.mb", 2048);
    java.nio.file.Path file = java.nio.file.Files.createTempFile("spill", ".index");
    try {
      new SpillRecord(PARTITIONS).writeToFile(new Path(file.toString()), conf);
      IndexCache cache = new IndexCache(conf);
      cache.getIndexInformation("m", 0, new Path(file.toString()), null);
      java.nio.file.Files.delete(file);
      cache.getIndexInformation("m", PARTITIONS - 1, new Path(file.toString()), null);
      assertThrows(IOException.class, () -> cache.getIndexInformation("m", PARTITIONS, new Path("none"), null));
      assertThrows(IOException.class, () -> cache.getIndexInformation("m", -1, new Path("none"), null));
    } finally {
      java.nio.file.Files.deleteIfExists(file);
    }
  }
}
