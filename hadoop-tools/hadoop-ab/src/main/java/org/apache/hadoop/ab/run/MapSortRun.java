/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.ab.workload.MapSortShape;
import org.apache.hadoop.ab.workload.Metric;

/**
 * One map task of an arm on records made in memory, without a cluster: collecting, sorting, spilling and merging are
 * all there is. The arm checks its own output, as only Hadoop reads it.
 *
 * <p>The phases are times that the collector itself counts or, where it does not, the probe agent takes, in the run
 * that gives the other metrics: it watches a few calls a spill, on every arm. A sorter by {@code map.sort.class} would
 * need no agent, but it is the stock collector's key: another collector may take it for the user's wish to have
 * that one; and the spills and the merge have no such key.
 *
 * @param tool the jar of hadoop-ab-arm
 * @param agent the jar of the probe agent
 */
public record MapSortRun(MapSortShape shape, long seed, Path tool, Path agent, Phases phases) implements Measurement {
  /** The name on the command line, and in the arm. */
  public static final String NAME = "map-sort";
  public static final String DESCRIPTION =
      "one map task sorts records made in memory, without a cluster (default: 4 million of 100 bytes)";
  private static final List<Metric> OF_THE_ARM = List.of(
      new Metric("wall", "s", true, "from the collector's creation to the closed output, without making the records"),
      new Metric("cpu", "s", true, "CPU time of all threads in that time, likewise"),
      new Metric("collect", "s", true, "of wall, until the collector has the last record"),
      new Metric("generator", "s", true,
          "making the records: taken off the three above, also where a spill in the background hid some of it"));
  private static final List<Metric> OF_THE_AGENT = List.of(
      new Metric("sort", "s", true, "partitioning, prefixes and ordering, in whatever thread"),
      new Metric("spill", "s", true, "writing sorted records to spill files"),
      new Metric("merge", "s", true, "from the last spill to the final output"));
  private static final String SPILL_PERCENT = "mapreduce.map.sort.spill.percent";
  private static final Duration START = Duration.ofMinutes(3);
  /** Stock needs about 30 s for the 400 MB of the default on two cores; a tenth of that speed is a hang. */
  private static final long SLOWEST_BYTES_PER_SECOND = 1 << 20;
  private static final long SLOWEST_RECORDS_PER_SECOND = 20_000;
  /** Spills, the merged output, and room to breathe. */
  private static final int COPIES = 3;
  private static final long LOGS = 64L << 20;
  /** Beside the sort buffer, as much again and this for whatever else an arm needs. */
  private static final int HEAP_MEGABYTES = 512;
  /** What may be too short to tell from nothing, or from the generator's time; such a run has none of it. */
  private static final Set<String> OF_A_PART = Set.of("cpu", "collect", "generator", "sort", "spill", "merge");

  /** What each run measures; the first is the default of {@code --require}. */
  public static List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>(OF_THE_ARM);
    metrics.addAll(OF_THE_AGENT);
    return metrics;
  }

  private ArmProgram program() {
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
  public void prepare(Side side, RunFolder folder) throws IOException {
    Map<String, Object> entries = new LinkedHashMap<>();
    entries.put("workload", NAME);
    entries.put("records", shape.records());
    entries.put("key.type", shape.keyType());
    entries.put("key.length", shape.keyLength());
    entries.put("value.length", shape.valueLength());
    entries.put("partitions", shape.partitions());
    entries.put("distribution", shape.distribution());
    shape.threads().ifPresent(threads -> entries.put("threads", threads));
    entries.put("codec", shape.codec());
    entries.put("combiner", shape.combiner());
    entries.put("io.sort.mb", shape.sortMegabytes());
    entries.put("seed", seed);
    if (shape.fitsSortBuffer()) {
      // Or every arm would begin to spill at four fifths. Where several spills are due, that is the arm's own affair.
      entries.put("conf." + SPILL_PERCENT, "1.0");
    }
    program().prepare(side, folder, entries);
  }

  /** The heap is the same for every arm, and all of it there from the start. */
  @Override
  public List<String> command(Side side, RunFolder folder) {
    int megabytes = 2 * shape.sortMegabytes() + HEAP_MEGABYTES;
    return program().command(side, folder,
        List.of("-Xms" + megabytes + "m", "-Xmx" + megabytes + "m", "-XX:+AlwaysPreTouch"));
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws RunFailure {
    ArmProgram.check(side, folder, report, OF_THE_ARM);
    if (report.metrics().get("wall") <= 0) {
      throw new RunFailure("the task took no longer than making its " + shape.records()
          + " records did before: measure more of them (--records)");
    }
    Map<String, ProbeSums> sums = new HashMap<>();
    phases.probes().forEach(probe -> sums.put(probe.target(), report.probe(probe.name())));
    Map<String, Double> values = new HashMap<>(report.metrics());
    values.putAll(phases.seconds(sums::get, report.counters()));
    values.entrySet().removeIf(entry -> OF_A_PART.contains(entry.getKey()) && entry.getValue() <= 0);
    return values;
  }
}
