/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab;

import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Tests that a mistake in a sweep is named; a nonexistent arm keeps valid sweeps from starting anything. */
public class TestSweepCommand {
  private final CommandRunner runner = new CommandRunner();

  @Test
  public void optionsAreThoseOfTheWorkload() {
    runner.assertUsage("unknown arm 'nowhere'", "sweep", "small-job", "--over", "trackers=1,2,4", "--arms",
        "stock,nowhere");
    runner.assertUsage("unknown arm 'nowhere'", "sweep", "jobtracker", "--saturate", "--over", "maps=100,200", "--arms",
        "nowhere", "--runs", "6");
    runner.assertUsage("--trackers 65 is out of range: 1 to 64", "sweep", "terasort", "--over", "trackers=1,65",
        "--arms", "nowhere");
    runner.assertUsage("--nodes is not allowed without --cluster netns", "sweep", "terasort", "--over", "nodes=1,2",
        "--arms", "nowhere");
    runner.assertUsage("Unknown option: '--bogus'", "sweep", "small-job", "--over", "trackers=1,2", "--bogus");
    runner.assertUsage("Invalid value for option '--trackers'", "sweep", "small-job", "--over", "trackers=1,2.5");
    runner.assertUsage("--runs 0 is out of range: 1 to 1000", "sweep", "small-job", "--over", "trackers=1,2", "--runs",
        "0");
  }

  @Test
  public void onlyNumbersOfAWorkloadCanBeSwept() {
    runner.assertUsage("--over 'trakers=1,2': small-job has no option --trakers that takes a number; those that do: ",
        "sweep", "small-job", "--over", "trakers=1,2");
    assertTrue(runner.err(), runner.err().contains("trackers") && !runner.err().contains("runs"));
    runner.assertUsage("--over 'runs=6,12': small-job has no option --runs that takes a number", "sweep", "small-job",
        "--over", "runs=6,12");
    runner.assertUsage("--over 'cluster=1,2': small-job has no option --cluster that takes", "sweep", "small-job",
        "--over", "cluster=1,2");
  }

  @Test
  public void workloadMustBeOneOfTimes() {
    runner.assertUsage("no workload is called 'smal-job' (nearest: small-job", "sweep", "smal-job", "--over",
        "trackers=1,2");
    runner.assertUsage("chaos cannot be swept, as it measures no times: choose one of small-job, ", "sweep", "chaos",
        "--over", "nodes=2,3");
    runner.assertUsage("Missing required", "sweep", "small-job");
    runner.assertUsage("--over 'trackers=4' names 1 value: 2 to 64", "sweep", "small-job", "--over", "trackers=4");
  }

  @Test
  public void someOptionsHaveNoPlaceInASweep() {
    runner.assertUsage("--trackers is not allowed with --over trackers=1,2, which has its values", "sweep",
        "small-job", "--over", "trackers=1,2", "--trackers", "3");
    runner.assertUsage("--require is not allowed in a sweep", "sweep", "small-job", "--over", "trackers=1,2",
        "--require=tuned/stock<=1");
    runner.assertUsage("--record 'x' is not an experiment of sweep", "sweep", "small-job", "--over", "trackers=1,2",
        "--record", "x");
  }
}
