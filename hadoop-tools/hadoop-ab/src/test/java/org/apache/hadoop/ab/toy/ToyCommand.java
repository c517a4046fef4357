/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.toy;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.ab.cli.Checkout;
import org.apache.hadoop.ab.cli.MeasureCommand;
import org.apache.hadoop.ab.options.Limit;
import org.apache.hadoop.ab.options.Options;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.Metric;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code ab toy}, for a workload added as README describes. */
@Command(name = "toy", mixinStandardHelpOptions = true, sortOptions = false)
public final class ToyCommand extends MeasureCommand {
  @Option(names = "--turn-count", paramLabel = "N", defaultValue = "3",
      description = "Turns, 1 to 9 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 9)
  private int turns;

  @Override
  public String name() {
    return "toy";
  }

  @Override
  public String description() {
    return "turns something round";
  }

  @Override
  public List<Metric> allMetrics() {
    return ToyRun.METRICS;
  }

  @Override
  protected List<Metric> metrics() {
    return allMetrics();
  }

  @Override
  protected Measurement measurement(Checkout checkout) throws IOException {
    return run();
  }

  /** Returns the run to be measured, with the given options. */
  public ToyRun run() {
    return new ToyRun(Options.told(this));
  }
}
