/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.edits;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.run.ArmMeasurement;
import org.apache.hadoop.ab.run.ArmProgram;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Side;

/**
 * Clients that set permissions and renew leases on a NameNode.
 *
 * @param options by name, including defaults
 * @param seconds for which calls are counted
 * @param tool the jar of hadoop-ab-arm
 * @param agent the jar that would weave marks; there are none
 */
public record EditsRun(Map<String, Object> options, int seconds, Path tool, Path agent) implements ArmMeasurement {
  public static final String NAME = "edits";
  static final String DESCRIPTION =
      "sets permissions and renews leases while each sync of edits takes 20 ms (default: 16 clients)";
  private static final Metric CALLS = new Metric("calls", "/s", false, "calls answered, of both kinds");
  private static final Metric WORST = new Metric("edit_p99", "ms", true, "time that 99 % of the edits do not exceed");
  private static final List<Metric> METRICS = List.of(CALLS, WORST);
  private static final Duration START = Duration.ofMinutes(5);
  private static final List<String> HEAP = List.of("-Xmx512m");
  private static final long DISK = 50L << 20;

  /** Returns the metrics of each run; the first is the default of {@code --require}. */
  static List<Metric> metrics() {
    return METRICS;
  }

  @Override
  public ArmProgram program() {
    return new ArmProgram(List.of(tool), List.of(), agent);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return NAME + ": " + options.get("clients") + " clients, " + options.get("sync") + " ms a sync";
  }

  @Override
  public Duration bound() {
    return START.plusSeconds(seconds);
  }

  @Override
  public long diskBytes() {
    return DISK;
  }

  @Override
  public Map<String, Object> told(Side side, RunFolder folder) {
    return new LinkedHashMap<>(options);
  }

  @Override
  public List<String> jvmFlags() {
    return HEAP;
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws RunFailure {
    program().check(side, folder, report, METRICS);
    return report.metrics();
  }
}
