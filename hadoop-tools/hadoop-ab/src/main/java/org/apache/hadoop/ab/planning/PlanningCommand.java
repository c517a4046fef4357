/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.planning;

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

/** The command {@code ab planning}: how each arm's client and NameNode plan a job with many files. */
@Command(name = PlanningRun.NAME, mixinStandardHelpOptions = true, sortOptions = false,
    description = PlanningRun.DESCRIPTION + ".")
public final class PlanningCommand extends MeasureCommand {
  @Option(names = "--files", paramLabel = "N", defaultValue = "5000",
      description = "Input files of the job, 1 to 100000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 100_000)
  private int files;

  @Option(names = "--folders", paramLabel = "N", defaultValue = "1",
      description = "Directories that contain them, 1 to 10000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 10_000)
  private int folders;

  @Option(names = "--new-api", description = "Plan a job of the new API, which has a different input format.")
  private boolean newApi;

  @Override
  public String name() {
    return PlanningRun.NAME;
  }

  @Override
  public String description() {
    return PlanningRun.DESCRIPTION;
  }

  @Override
  public List<Metric> allMetrics() {
    return PlanningRun.metrics();
  }

  @Override
  protected List<Metric> metrics() {
    if (folders > files) {
      throw new UserError("--folders " + folders + " is not allowed: it must not exceed the number of files, " + files);
    }
    return PlanningRun.metrics();
  }

  @Override
  protected void require(Side side) {
    OneRelease.require(side, PlanningRun.NAME, "the plan of a client");
  }

  @Override
  protected Measurement measurement(Checkout checkout) throws IOException {
    return new PlanningRun(Options.told(this), files, checkout.jar("hadoop-ab-arm"),
        checkout.jar("hadoop-ab-probe"));
  }
}
