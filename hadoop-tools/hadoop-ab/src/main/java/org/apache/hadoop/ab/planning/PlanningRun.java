/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.planning;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.breakdown.Breakdown;
import org.apache.hadoop.ab.run.ArmMeasurement;
import org.apache.hadoop.ab.run.ArmProgram;
import org.apache.hadoop.ab.run.Mark;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Side;

/**
 * The planning of a job with many files, by a client and a NameNode.
 *
 * @param options by name, including defaults
 * @param files the number of files
 * @param tool the jar of hadoop-ab-arm
 * @param agent the jar that weaves marks
 */
public record PlanningRun(Map<String, Object> options, int files, Path tool, Path agent) implements ArmMeasurement {
  public static final String NAME = "planning";
  static final String DESCRIPTION = "lists many small files and writes their splits, as a client does (default: 5000)";
  private static final Metric WALL =
      new Metric("wall", "s", true, "from the client's first call to the written splits");
  private static final Metric CPU = new Metric("cpu", "s", true, "CPU time of the client and HDFS in that time");
  private static final Metric CALLS = new Metric("namenode_calls", "calls", true, "the client's calls in that time");
  private static final List<Metric> METRICS = List.of(WALL, CPU, CALLS);
  private static final String OF_DATA_NODES = "DatanodeProtocol";
  private static final Duration START = Duration.ofMinutes(5);
  private static final int SLOWEST_FILES_PER_SECOND = 10;
  private static final List<String> HEAP = List.of("-Xmx768m");
  private static final long DISK = 100L << 20;
  /** The bytes of a block and its checksums on disk. */
  private static final long BYTES_PER_FILE = 8192;

  /** Returns the metrics of each run; the first is the default of {@code --require}. */
  static List<Metric> metrics() {
    return METRICS;
  }

  @Override
  public ArmProgram program() {
    return new ArmProgram(List.of(tool), List.of(), agent,
        Breakdown.marks(PlanningRun.class, "planning-marks.properties"));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return NAME + ": " + files + " files in " + options.get("folders") + " folders";
  }

  @Override
  public Duration bound() {
    return START.plusSeconds(files / SLOWEST_FILES_PER_SECOND);
  }

  @Override
  public long diskBytes() {
    return DISK + files * BYTES_PER_FILE;
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
    program().check(side, folder, report, List.of(WALL, CPU));
    Map<String, Double> values = new HashMap<>(report.metrics());
    values.put(CALLS.name(), (double) calls(report.marks()));
    // The CPU clock has a resolution of 10 ms.
    values.values().removeIf(value -> value == 0);
    return values;
  }

  static long calls(List<Mark> marks) throws RunFailure {
    Mark plan = marks.stream().filter(mark -> mark.name().equals("job")).findFirst()
        .orElseThrow(() -> new RunFailure("marked no plan"));
    return marks.stream().filter(mark -> mark.name().equals("rpc") && mark.start() >= plan.start()
        && mark.start() <= plan.end() && !mark.key().endsWith(OF_DATA_NODES)).count();
  }
}
