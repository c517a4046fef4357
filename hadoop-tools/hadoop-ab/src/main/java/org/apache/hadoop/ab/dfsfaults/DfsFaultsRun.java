/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsfaults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
 * Cases on one cluster of an arm. A failed write or a wrong file is a result, not a failure of the run.
 *
 * @param batch the number of this batch of cases, from 1
 * @param small true for small files and short timeouts
 * @param limit after which a writer counts as hung
 * @param kept the folder for the results of the cases
 * @param tool the jar of hadoop-ab-arm
 */
public record DfsFaultsRun(int batch, List<FaultCase> cases, boolean small, int dataNodes, Duration limit, long seed,
    Path kept, Path tool) implements ArmMeasurement {
  public static final String NAME = "dfs-faults";
  private static final String PERCENT = "%";
  private static final double HUNDRED = 100;
  /** The substitute for zero, because ratios need positive values. */
  private static final double NONE = 1e-6;
  private static final List<Metric> METRICS = List.of(
      new Metric("right", PERCENT, false, "cases whose file is right, of those that could be run; 0.000001 for none"),
      new Metric("failed", PERCENT, true, "cases whose writer was told that the file was not written"),
      new Metric("wrong", PERCENT, true, "cases whose file was closed but is not what was written"),
      new Metric("hung", PERCENT, true, "cases whose writer was told nothing within --limit"),
      new Metric("median", "s", true, "median time of a writer"),
      new Metric("slowest", "s", true, "longest time of a writer"),
      new Metric("left", "replicas", true, "replicas that are finally on disks but in no file"),
      new Metric("missing", "replicas", true, "replicas of files that are not on disks"));
  private static final Duration CLUSTER = Duration.ofMinutes(5);
  private static final Duration SETTLE = Duration.ofSeconds(90);
  private static final Duration SMALL_SETTLE = Duration.ofSeconds(45);
  /** The extra time per case in which a node may have to restart. */
  private static final Duration NODE = Duration.ofMinutes(2);
  private static final List<String> HEAP = List.of("-Xmx512m");
  private static final long DISK = 1L << 30;

  /** Returns the metrics of each run; those that are zero have no value, except for the share of right files. */
  static List<Metric> metrics() {
    return METRICS;
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
    return NAME + ": " + cases.size() + (cases.size() == 1 ? " case" : " cases") + " on " + dataNodes + " data nodes";
  }

  @Override
  public Duration bound() {
    return CLUSTER.plus(SETTLE).plus(limit.plus(NODE).multipliedBy(cases.size()));
  }

  @Override
  public long diskBytes() {
    return DISK;
  }

  private static Path file(RunFolder folder) {
    return folder.root().resolve("cases.txt");
  }

  @Override
  public void prepare(Side side, RunFolder folder) throws IOException {
    Files.write(file(folder), cases.stream().map(FaultCase::line).toList());
    ArmMeasurement.super.prepare(side, folder);
  }

  @Override
  public Map<String, Object> told(Side side, RunFolder folder) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("cluster", ClusterShape.PROCESSES_KIND);
    told.put("cases", file(folder));
    told.put("impatient", small);
    told.put("data-nodes", dataNodes);
    told.put("block-bytes", FaultCase.blockBytes(small));
    told.put("limit", limit.toSeconds());
    told.put("settle", (small ? SMALL_SETTLE : SETTLE).toSeconds());
    told.put("seed", seed);
    return told;
  }

  @Override
  public List<String> jvmFlags() {
    return HEAP;
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws IOException, RunFailure {
    program().check(side, folder, report, List.of());
    List<CaseResult> results = CaseResult.reported(side.label(), folder.report());
    if (results.size() != cases.size()) {
      throw new RunFailure("reported " + results.size() + " cases of " + cases.size());
    }
    CaseResult.keep(kept,
        String.format(Locale.ROOT, "%03d-%s", batch, side.label().replaceAll("[^\\w.-]", "-")), results);
    return values(results);
  }

  static Map<String, Double> values(List<CaseResult> results) {
    List<CaseResult> done = results.stream().filter(each -> !each.ends(CaseResult.SKIPPED)).toList();
    Map<String, Double> values = new HashMap<>();
    for (String end : List.of(CaseResult.RIGHT, CaseResult.FAILED, CaseResult.WRONG, CaseResult.HUNG)) {
      values.put(end, HUNDRED * done.stream().filter(each -> each.ends(end)).count() / Math.max(1, done.size()));
    }
    values.put("median", median(done));
    values.put("slowest", done.stream().mapToDouble(CaseResult::seconds).max().orElse(0));
    values.put("left", (double) done.stream().mapToInt(CaseResult::left).sum());
    values.put("missing", (double) done.stream().mapToInt(CaseResult::missing).sum());
    values.values().removeIf(value -> value == 0);
    if (!done.isEmpty()) {
      values.putIfAbsent(CaseResult.RIGHT, NONE);
    }
    return values;
  }

  /** Returns the median time of a writer; 0 if there are no results. */
  static double median(List<CaseResult> results) {
    double[] seconds = results.stream().mapToDouble(CaseResult::seconds).sorted().toArray();
    int middle = seconds.length / 2;
    return seconds.length == 0 ? 0
        : seconds.length % 2 == 1 ? seconds[middle] : (seconds[middle - 1] + seconds[middle]) / 2;
  }
}
