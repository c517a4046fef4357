/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.benchmark;

import static org.apache.hadoop.benchmark.ShortRun.run;
import static org.junit.Assert.assertEquals;

import org.junit.Test;

/** Tests that the benchmarks of the shuffle do what they say on the published jars; see {@link ShortRun}. */
public class TestShuffleBenchmarks {
  @Test
  public void outputsAreReservedAndCommittedWithoutAMerge() throws Exception {
    assertEquals("one thread, and five", 2, run("MergeManagerBenchmark").size());
  }

  @Test
  public void aHostIsChosenAndFreed() throws Exception {
    assertEquals("numbers of hosts", 4, run("ShuffleSchedulerBenchmark").size());
  }

  @Test
  public void anArmWithoutBatchedCopiesHasStocksHeader() throws Exception {
    assertEquals("stock's, and the arm's", 2, run("ShuffleHeaderBenchmark").size());
  }

  @Test
  public void everyIndexIsInTheCache() throws Exception {
    assertEquals(1, run("IndexCacheBenchmark").size());
  }
}
