/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.arms.ArmCatalog;
import org.apache.hadoop.ab.options.Options;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.stats.Requirement;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * A command that measures one thing on several arms. It checks all options before it builds an arm, which may take
 * minutes; a subclass defines each run.
 */
public abstract class MeasureCommand implements ListedWorkload, Callable<Integer> {
  @Mixin
  private MeasureOptions options;

  @Spec
  private CommandSpec spec;

  /**
   * Checks the options beyond their individual limits, fills in those derived from others, and returns the metrics of
   * each run; the first metric is the default of {@code --require}.
   *
   * @throws org.apache.hadoop.ab.util.UserError if two options cannot be combined
   */
  protected abstract List<Metric> metrics();

  /** Rejects a side that cannot run this measurement; accepts every side unless overridden. */
  protected void require(Side side) {
    // Any release can run it.
  }

  /** Creates the measurement, after all options have been checked. */
  protected abstract Measurement measurement(Checkout checkout) throws IOException;

  @Override
  public final Integer call() throws Exception {
    List<Metric> metrics = check(CommandText.arguments(spec));
    List<Requirement> requirements = Requirements.parse(options, metrics.stream().map(Metric::name).toList());
    Checkout checkout = Checkout.current();
    List<Side> sides = Sides.of(new ArmCatalog(checkout.root(), Notices.to(spec)), options);
    return new Measure(checkout, options, requirements, CommandText.of(spec), spec.commandLine().getOut(),
        spec.commandLine().getErr()).run(measurementOf(sides, checkout), sides, runs -> metrics);
  }

  /**
   * Checks all options and returns the metrics of each run.
   *
   * @param arguments the whole command line
   * @throws org.apache.hadoop.ab.util.UserError if an option is out of range, or two options cannot be combined
   */
  public final List<Metric> check(List<String> arguments) throws IOException {
    options.validate(arguments);
    Options.check(this);
    return metrics();
  }

  /**
   * Creates the measurement; call {@link #check} first.
   *
   * @throws org.apache.hadoop.ab.util.UserError if a side cannot run it
   */
  public final Measurement measurementOf(List<Side> sides, Checkout checkout) throws IOException {
    sides.forEach(this::require);
    return measurement(checkout);
  }

  /** Returns the options that every measurement has. */
  public final MeasureOptions options() {
    return options;
  }
}
