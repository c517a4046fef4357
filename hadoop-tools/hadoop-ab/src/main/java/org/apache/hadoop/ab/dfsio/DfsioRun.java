/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsio;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.cluster.ClusterShape;
import org.apache.hadoop.ab.run.ArmMeasurement;
import org.apache.hadoop.ab.run.ArmProgram;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Side;

/**
 * Files that clients write and read on the DFS of an arm, whose daemons are separate processes. The arm verifies every
 * byte that it reads.
 *
 * @param options by name, including defaults
 * @param tool the jar of hadoop-ab-arm
 */
public record DfsioRun(Map<String, Object> options, DfsioShape shape, long seed, Path tool)
    implements ArmMeasurement {
  public static final String NAME = "dfsio";
  static final String DESCRIPTION =
      "writes and reads files in HDFS, and measures as DFSIO does: throughput, mean rate, deviation";
  private static final String CPU = "_cpu";
  private static final String DEVIATION = "_deviation";
  private static final Duration START = Duration.ofMinutes(6);
  /**
   * The minimum speed before a run counts as hung, over all replicas written and read; a tenth of what stock achieves
   * on two cores with a slow disk.
   */
  private static final long SLOWEST_BYTES_PER_SECOND = 2 << 20;
  private static final List<String> HEAP = List.of("-Xmx512m");
  private static final long LOGS = 200L << 20;

  /** Returns the metrics of each run; the first is the default of {@code --require}. */
  static List<Metric> metrics(boolean append) {
    List<Metric> metrics = new ArrayList<>(of("write", "all files were written"));
    metrics.addAll(of("read", "all files were read"));
    if (append) {
      metrics.addAll(of("append", "with --append: as much was appended to all files"));
    }
    return metrics;
  }

  private static List<Metric> of(String operation, String done) {
    return List.of(
        new Metric(operation + "_wall", "s", true, "until " + done),
        new Metric(operation + "_rate", "MB/s", false, "throughput: bytes of all files over the sum of their times"),
        new Metric(operation + "_mean", "MB/s", false, "mean rate: the mean of the files' own rates"),
        new Metric(operation + DEVIATION, "MB/s", true, "standard deviation of these rates; none for one file"),
        new Metric(operation + CPU, "s", true, "CPU time of the client and the daemons in that time"));
  }

  @Override
  public ArmProgram program() {
    return new ArmProgram(tool);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return NAME + ": " + shape + ", " + options.get("data-nodes") + " data nodes, " + options.get("clients")
        + " clients";
  }

  @Override
  public Duration bound() {
    return START.plusSeconds(2 * shape.stored() / SLOWEST_BYTES_PER_SECOND);
  }

  @Override
  public long diskBytes() {
    return LOGS + shape.stored();
  }

  @Override
  public Map<String, Object> told(Side side, RunFolder folder) {
    Map<String, Object> told = new LinkedHashMap<>(options);
    told.put("cluster", ClusterShape.PROCESSES_KIND);
    told.put("seed", seed);
    return told;
  }

  @Override
  public List<String> jvmFlags() {
    return HEAP;
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws RunFailure {
    program().check(side, folder, report, metrics(shape.append()));
    Map<String, Double> values = new HashMap<>(report.metrics());
    // A single file has no deviation, and the CPU clock has a resolution of 10 ms.
    values.entrySet().removeIf(each -> each.getValue() == 0
        && (each.getKey().endsWith(CPU) || each.getKey().endsWith(DEVIATION)));
    return values;
  }
}
