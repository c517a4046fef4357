/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.benchmark;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs a benchmark for a moment: it fails itself where something else has happened than it says. Nothing is said of
 * times.
 */
final class ShortRun {
  private ShortRun() {
  }

  /** A result for each of its methods and parameters. */
  static Collection<RunResult> run(String benchmark) throws RunnerException {
    Collection<RunResult> results = new Runner(new OptionsBuilder().include("\\." + benchmark + "\\.").forks(0)
        .warmupIterations(0).measurementIterations(1).measurementTime(TimeValue.milliseconds(50))
        .shouldFailOnError(true).verbosity(VerboseMode.SILENT).build()).run();
    for (RunResult result : results) {
      assertEquals("ns/op", result.getPrimaryResult().getScoreUnit());
      assertTrue(benchmark + ": " + result.getPrimaryResult(), result.getPrimaryResult().getScore() > 0);
    }
    return results;
  }
}
