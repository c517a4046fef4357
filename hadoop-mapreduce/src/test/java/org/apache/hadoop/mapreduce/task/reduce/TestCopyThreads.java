/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;

import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.JobConf;
import org.junit.Test;

/** Checks that a job's own codec is called by no more threads than stock has fetchers. */
public class TestCopyThreads {
  private final JobConf job = new JobConf();

  /** A codec of unknown thread safety. */
  public static class Unknown extends DefaultCodec {
  }

  @Test
  public void aKnownCodecBearsAnyThreads() {
    check(2, 5, true);
    job.setCompressMapOutput(true);
    check(2, 5, true);
    job.setInt("mapreduce.reduce.shuffle.parallelcopies", 1);
    job.setInt("mapreduce.reduce.shuffle.copier.threads", 9);
    check(9, 1, true);
  }

  @Test
  public void anUnknownCodecHasNoMoreThreadsThanStock() {
    job.setCompressMapOutput(true);
    job.setMapOutputCompressorClass(Unknown.class);
    check(2, 3, false);
    job.setInt("mapreduce.reduce.shuffle.copier.threads", 9);
    check(4, 1, false);
    job.setInt("mapreduce.reduce.shuffle.parallelcopies", 2);
    check(1, 1, false);
  }

  @Test
  public void oneThreadIsAFetcher() {
    job.setCompressMapOutput(true);
    job.setMapOutputCompressorClass(Unknown.class);
    job.setInt("mapreduce.reduce.shuffle.parallelcopies", 1);
    check(0, 1, false);
    assertEquals(1, BatchedCopyKeys.copies(job));
    job.setBoolean("mapreduce.job.classes.threadsafe", true);
    check(2, 1, true);
  }

  @Test
  public void thereAreOnlyFetchersWhereTheJobWantsThem() {
    job.set("mapreduce.reduce.shuffle.copier", "fetchers");
    check(0, 5, true);
    job.setCompressMapOutput(true);
    job.setMapOutputCompressorClass(Unknown.class);
    check(0, 5, false);
  }

  private void check(int batches, int fetchers, boolean mayLeave) {
    assertEquals(new CopyThreads(batches, fetchers, mayLeave), CopyThreads.of(job));
  }
}
