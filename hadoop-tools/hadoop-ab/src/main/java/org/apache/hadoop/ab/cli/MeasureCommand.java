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
 * A command that measures one thing on several arms. It checks all options before an arm is built, which may take
 * minutes; a subclass says what each run is.
 */
public abstract class MeasureCommand implements ListedWorkload, Callable<Integer> {
  @Mixin
  private MeasureOptions options;

  @Spec
  private CommandSpec spec;

  /**
   * Checks the options beyond their own limits, fills in those that follow from others, and lists what each run
   * measures; the first metric is the default of {@code --require}.
   *
   * @throws org.apache.hadoop.ab.util.UserError if two options do not go together
   */
  protected abstract List<Metric> metrics();

  /** Refuses a side that cannot run this; any can unless this is overridden. */
  protected void require(Side side) {
    // Nothing is made of it that another release would not have.
  }

  /** Makes the measurement, once all options are known to be right. */
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
   * Checks all options; lists what each run measures.
   *
   * @param arguments of the whole command line
   * @throws org.apache.hadoop.ab.util.UserError if an option is not allowed, or two do not go together
   */
  public final List<Metric> check(List<String> arguments) throws IOException {
    options.validate(arguments);
    Options.check(this);
    return metrics();
  }

  /**
   * Makes the measurement, once {@link #check} has passed.
   *
   * @throws org.apache.hadoop.ab.util.UserError if a side cannot run it
   */
  public final Measurement measurementOf(List<Side> sides, Checkout checkout) throws IOException {
    sides.forEach(this::require);
    return measurement(checkout);
  }

  /** The options that every measurement has. */
  public final MeasureOptions options() {
    return options;
  }
}
