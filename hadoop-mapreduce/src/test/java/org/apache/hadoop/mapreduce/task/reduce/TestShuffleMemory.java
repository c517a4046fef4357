/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JobConf;
import org.junit.Test;

/** Checks that map outputs may take a share of the whole heap, of which stock counts at most two gigabytes. */
public class TestShuffleMemory {
  private static final long GIGABYTE = 1L << 30;

  @Test
  public void theWholeHeapCounts() {
    JobConf job = new JobConf();
    assertEquals(GIGABYTE, ShuffleMemory.totalBytes(job, GIGABYTE));
    assertEquals(64 * GIGABYTE, ShuffleMemory.totalBytes(job, 64 * GIGABYTE));
    assertEquals("without any file", 64 * GIGABYTE, ShuffleMemory.totalBytes(new JobConf(false), 64 * GIGABYTE));
  }

  @Test
  public void stockCountsTwoGigabytes() {
    JobConf job = new JobConf();
    job.addResource("stock-behaviour.xml");
    assertEquals(GIGABYTE, ShuffleMemory.totalBytes(job, GIGABYTE));
    assertEquals(2 * GIGABYTE, ShuffleMemory.totalBytes(job, 64 * GIGABYTE));
  }

  /** Stock casts a larger size to a negative one, and the reduce fails. */
  @Test
  public void anOutputThatFitsNoArrayGoesToDisk() {
    assertEquals(GIGABYTE / 4, ShuffleMemory.singleBytes(GIGABYTE, 0.25f));
    assertEquals(Integer.MAX_VALUE - 8, ShuffleMemory.singleBytes(40 * GIGABYTE, 0.25f));
  }

  @Test
  public void zeroIsRefused() {
    JobConf job = new JobConf(false);
    job.setInt("mapreduce.reduce.shuffle.memory.max", 0);
    assertEquals("mapreduce.reduce.shuffle.memory.max is '0': expected a whole number of megabytes from 1 to 1048576",
        assertThrows(InvalidKeyException.class, () -> ShuffleMemory.totalBytes(job, GIGABYTE)).getMessage());
  }
}
