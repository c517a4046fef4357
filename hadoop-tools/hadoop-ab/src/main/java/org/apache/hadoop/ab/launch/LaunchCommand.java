/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.launch;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cli.MeasureCommand;
import org.apache.hadoop.ab.cli.OneRelease;
import org.apache.hadoop.ab.options.Limit;
import org.apache.hadoop.ab.options.Options;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code ab launch}: empty tasks on one tracker of each arm. */
@Command(name = LaunchRun.NAME, mixinStandardHelpOptions = true, sortOptions = false,
    description = LaunchRun.DESCRIPTION + ".")
public final class LaunchCommand extends MeasureCommand {
  @Option(names = "--tasks", paramLabel = "N", defaultValue = "20",
      description = "Maps of the job, 1 to 10000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 10_000)
  private int tasks;

  @Option(names = "--slots", paramLabel = "N", defaultValue = "4",
      description = "Map slots of the tracker, 1 to 64 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 64)
  private int slots;

  @Option(names = "--pool", paramLabel = "N",
      description = "JVMs that the tracker keeps waiting for tasks, 0 to 64; 0 starts a JVM when its task arrives: "
          + "mapreduce.tasktracker.child.pool.size, unknown to stock (default: the arm's).")
  @Limit(min = 0, max = 64)
  private Integer pool;

  @Option(names = "--jvm-tasks", paramLabel = "N", defaultValue = "1",
      description = "Tasks that a JVM may run, -1 to 10000; -1 for any number (default: ${DEFAULT-VALUE}).")
  @Limit(min = -1, max = 10_000)
  private int jvmTasks;

  @Option(names = "--forks", description = "Count the processes that are started. Costs time, included in all times.")
  private boolean forks;

  @Override
  public String name() {
    return LaunchRun.NAME;
  }

  @Override
  public String description() {
    return LaunchRun.DESCRIPTION;
  }

  @Override
  public List<Metric> allMetrics() {
    return LaunchRun.metrics(true);
  }

  @Override
  protected List<Metric> metrics() {
    if (jvmTasks == 0) {
      throw new UserError("--jvm-tasks 0 is not allowed: it must be 1 or more, or -1 for any number");
    }
    return LaunchRun.metrics(forks);
  }

  @Override
  protected void require(Side side) {
    OneRelease.require(side, LaunchRun.NAME, "marks in the tracker");
  }

  @Override
  protected Measurement measurement(Checkout checkout) throws IOException {
    return new LaunchRun(Options.told(this), tasks, forks, checkout.jar("hadoop-ab-arm"),
        checkout.jar("hadoop-ab-probe"));
  }
}
