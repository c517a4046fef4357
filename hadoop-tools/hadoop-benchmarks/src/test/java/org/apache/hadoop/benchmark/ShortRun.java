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

/** Runs a benchmark briefly. The benchmark itself fails if it does not do what it says; its times are not judged. */
final class ShortRun {
  private ShortRun() {
  }

  /** Returns a result for each combination of methods and parameters. */
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
