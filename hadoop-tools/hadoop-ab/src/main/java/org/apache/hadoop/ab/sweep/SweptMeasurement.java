/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.sweep;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.PrivateNetwork;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.run.SweepLabel;

/**
 * A measurement whose runs depend on the side: each side has one of the values.
 *
 * @param workload its name
 * @param byValue the measurement at each value, in ascending order
 */
record SweptMeasurement(String workload, Sweep sweep, Map<String, Measurement> byValue) implements Measurement {
  private Measurement at(Side side) {
    return byValue.get(SweepLabel.parse(side.label()).orElseThrow().value());
  }

  @Override
  public String name() {
    return "sweep-" + workload;
  }

  @Override
  public String description() {
    String first = sweep.values().get(0);
    return "sweep over " + sweep + "; at " + first + ": " + byValue.get(first).description();
  }

  @Override
  public Duration bound() {
    return byValue.values().stream().map(Measurement::bound).max(Comparator.naturalOrder()).orElseThrow();
  }

  @Override
  public long diskBytes() {
    return byValue.values().stream().mapToLong(Measurement::diskBytes).max().orElseThrow();
  }

  /** Returns the network of the largest value; the run itself creates its content. */
  @Override
  public Optional<? extends PrivateNetwork> network() {
    return byValue.get(sweep.values().get(sweep.values().size() - 1)).network();
  }

  @Override
  public void prepare(Side side, RunFolder folder) throws IOException {
    at(side).prepare(side, folder);
  }

  @Override
  public List<String> command(Side side, RunFolder folder) {
    return at(side).command(side, folder);
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws IOException, RunFailure {
    return at(side).values(side, folder, report);
  }
}
