/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.mapsort;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.ab.run.ArmMeasurement;
import org.apache.hadoop.ab.run.ArmProgram;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.ProbeSums;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Side;

/**
 * One map task of an arm on records generated in memory, without a cluster, limited to collecting, sorting, spilling
 * and merging. The arm checks its own output, because only Hadoop can read it.
 *
 * <p>The phases are times that the collector itself counts or else the probe agent takes, in the same run that yields
 * the other metrics: the agent watches a few calls per spill, on every arm. A sorter set by {@code map.sort.class}
 * would need no agent, but that key belongs to the stock collector: another collector may conclude that the user wants
 * the stock one; and there is no such key for spills and the merge.
 *
 * @param options by name, including defaults
 * @param tool the jar of hadoop-ab-arm
 * @param agent the jar of the probe agent
 */
public record MapSortRun(MapSortShape shape, Map<String, Object> options, long seed, Path tool, Path agent,
    Phases phases) implements ArmMeasurement {
  /** The name on the command line and in the arm. */
  public static final String NAME = "map-sort";
  public static final String DESCRIPTION =
      "one map task sorts records created in memory, without a cluster (default: 4 million of 100 bytes)";
  private static final List<Metric> OF_THE_ARM = List.of(
      new Metric("wall", "s", true, "from the collector's creation to the closed output, without the generator"),
      new Metric("cpu", "s", true, "CPU time of all threads in that time, also without the generator"),
      new Metric("collect", "s", true, "part of wall until the collector has the last record"),
      new Metric("generator", "s", true,
          "creating the records: deducted from the three above, even if a spill in the background hid some of it"));
  private static final List<Metric> OF_THE_AGENT = List.of(
      new Metric("sort", "s", true, "partitioning, prefixes and ordering, in any thread"),
      new Metric("spill", "s", true, "writing sorted records to spill files"),
      new Metric("merge", "s", true, "from the last spill to the final output"));
  private static final String SPILL_PERCENT = "mapreduce.map.sort.spill.percent";
  private static final Duration START = Duration.ofMinutes(3);
  /** A tenth of stock's speed, with some allowance: it takes about 30 s for the default of 400 MB on two cores. */
  private static final long SLOWEST_BYTES_PER_SECOND = 1 << 20;
  private static final long SLOWEST_RECORDS_PER_SECOND = 20_000;
  /** Spills, the merged output, and some reserve. */
  private static final int COPIES = 3;
  private static final long LOGS = 64L << 20;
  /** The heap for everything that an arm needs in addition to twice the size of the sort buffer. */
  private static final int HEAP_MEGABYTES = 512;
  /**
   * The metrics of parts that may be too short to measure, or to tell from the generator's time; they have no value in
   * such a run.
   */
  private static final Set<String> OF_A_PART = Set.of("cpu", "collect", "generator", "sort", "spill", "merge");

  /** Returns the metrics of each run; the first is the default of {@code --require}. */
  public static List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>(OF_THE_ARM);
    metrics.addAll(OF_THE_AGENT);
    return metrics;
  }

  @Override
  public ArmProgram program() {
    return new ArmProgram(List.of(tool), phases.probes(), agent);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return NAME + ": " + shape;
  }

  @Override
  public Duration bound() {
    return START.plusSeconds(shape.bytes() / SLOWEST_BYTES_PER_SECOND + shape.records() / SLOWEST_RECORDS_PER_SECOND);
  }

  @Override
  public long diskBytes() {
    return LOGS + COPIES * shape.bytes();
  }

  @Override
  public Map<String, Object> told(Side side, RunFolder folder) {
    Map<String, Object> told = new LinkedHashMap<>(options);
    told.put("seed", seed);
    if (shape.fitsSortBuffer()) {
      // Otherwise every arm would begin to spill at four fifths. If several spills are needed, the arm decides.
      told.put("conf." + SPILL_PERCENT, "1.0");
    }
    return told;
  }

  /** Returns flags for a heap that is fully allocated at the start. */
  @Override
  public List<String> jvmFlags() {
    int megabytes = 2 * shape.sortMegabytes() + HEAP_MEGABYTES;
    return List.of("-Xms" + megabytes + "m", "-Xmx" + megabytes + "m", "-XX:+AlwaysPreTouch");
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws RunFailure {
    program().check(side, folder, report, OF_THE_ARM);
    if (report.metrics().get("wall") <= 0) {
      throw new RunFailure("the task took no longer than creating its " + shape.records()
          + " records did before: use more of them (--records)");
    }
    Map<String, ProbeSums> sums = new HashMap<>();
    phases.probes().forEach(probe -> sums.put(probe.target(), report.probe(probe.name())));
    Map<String, Double> values = new HashMap<>(report.metrics());
    values.putAll(phases.seconds(sums::get, report.counters()));
    values.entrySet().removeIf(entry -> OF_A_PART.contains(entry.getKey()) && entry.getValue() <= 0);
    return values;
  }
}
