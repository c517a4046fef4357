/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.benchmark;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Collection;
import org.junit.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The benchmarks of the shuffle do what they say on the published jars, for a moment each: they fail themselves where
 * something else has happened. Nothing is said of times.
 */
public class TestShuffleBenchmarks {
  private static Collection<RunResult> run(String benchmark) throws RunnerException {
    Collection<RunResult> results = new Runner(new OptionsBuilder().include("\\." + benchmark + "\\.").forks(0)
        .warmupIterations(0).measurementIterations(1).measurementTime(TimeValue.milliseconds(50))
        .shouldFailOnError(true).verbosity(VerboseMode.SILENT).build()).run();
    for (RunResult result : results) {
      assertEquals("ns/op", result.getPrimaryResult().getScoreUnit());
      assertTrue(benchmark + ": " + result.getPrimaryResult(), result.getPrimaryResult().getScore() > 0);
    }
    return results;
  }

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
