/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.edits;

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
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code ab edits}: clients of each arm's NameNode, which has a slow disk. */
@Command(name = EditsRun.NAME, mixinStandardHelpOptions = true, sortOptions = false,
    description = EditsRun.DESCRIPTION + ".")
public final class EditsCommand extends MeasureCommand {
  @Option(names = "--clients", paramLabel = "N", defaultValue = "16",
      description = "Concurrent clients, 1 to 1000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 1000)
  private int clients;

  @Option(names = "--sync", paramLabel = "MS", defaultValue = "20",
      description = "Minimum milliseconds of each sync of edits, 0 to 10000 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 0, max = 10_000)
  private int sync;

  @Option(names = "--seconds", paramLabel = "S", defaultValue = "10",
      description = "Seconds during which calls are counted, 1 to 600 (default: ${DEFAULT-VALUE}).")
  @Limit(min = 1, max = 600)
  private int seconds;

  @Override
  public String name() {
    return EditsRun.NAME;
  }

  @Override
  public String description() {
    return EditsRun.DESCRIPTION;
  }

  @Override
  public List<Metric> allMetrics() {
    return EditsRun.metrics();
  }

  @Override
  protected List<Metric> metrics() {
    return EditsRun.metrics();
  }

  @Override
  protected void require(Side side) {
    OneRelease.require(side, EditsRun.NAME, "calls of the client protocol");
  }

  @Override
  protected Measurement measurement(Checkout checkout) throws IOException {
    return new EditsRun(Options.told(this), seconds, checkout.jar("hadoop-ab-arm"),
        checkout.jar("hadoop-ab-probe"));
  }
}
