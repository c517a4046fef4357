/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.stats.Comparison;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.apache.hadoop.ab.telemetry.AttemptTimes.Kind;
import org.apache.hadoop.ab.telemetry.RunTelemetry;
import org.apache.hadoop.ab.why.Waits;

/** The counts that every run collects: heartbeats, launches, waits and bytes. */
final class Counts implements Section {
  private static final double MEGABYTE = 1e6;

  /** A quantity that runs count, with its description. */
  private record Count(String name, String description, Function<RunTelemetry, Optional<Double>> value) {
    private static Count total(String key, String name, String description, double unit) {
      return new Count(name, description, run -> Optional.ofNullable(run.totals().get(key)).map(value -> value / unit));
    }

    private static Count counter(String key, String name, String description, double unit) {
      return new Count(name, description,
          run -> Optional.ofNullable(run.counters().get(key)).map(value -> value / unit));
    }

    private static Count launches(Kind kind, String name) {
      return new Count(name, "attempts that started", run -> run.attempts().isEmpty() ? Optional.empty()
          : Optional.of((double) run.attempts().stream()
              .filter(attempt -> attempt.kind() == kind && attempt.start() > 0).count()));
    }
  }

  private static final List<Count> COUNTS = List.of(
      Count.total("heartbeats", "heartbeats", "answered, of a mini cluster's trackers while jobs ran", 1),
      Count.launches(Kind.MAP, "map launches"), Count.launches(Kind.REDUCE, "reduce launches"),
      new Count("waits (s)", "time in which no part of a job ran, as it waited for a tracker or its client's next poll",
          Waits::seconds),
      Count.counter("FileSystemCounter.HDFS_BYTES_READ", "DFS read (MB)", "by tasks", MEGABYTE),
      Count.counter("FileSystemCounter.HDFS_BYTES_WRITTEN", "DFS written (MB)", "by tasks", MEGABYTE),
      Count.counter("FileSystemCounter.FILE_BYTES_READ", "local disks read (MB)", "by tasks", MEGABYTE),
      Count.counter("FileSystemCounter.FILE_BYTES_WRITTEN", "local disks written (MB)", "by tasks", MEGABYTE),
      Count.counter("TaskCounter.REDUCE_SHUFFLE_BYTES", "shuffled (MB)", "map outputs that reduces fetched", MEGABYTE),
      Count.counter("TaskCounter.SPILLED_RECORDS", "spilled records", "written to local disks", 1),
      Count.total("io.disk-read", "from disks (MB)", "by the mini cluster and its tasks, as the kernel counts",
          MEGABYTE),
      Count.total("io.disk-written", "to disks (MB)", "likewise", MEGABYTE),
      Count.total("gc.millis", "collections (ms)", "garbage collections in the mini cluster's JVM", 1));

  @Override
  public String id() {
    return "counts";
  }

  @Override
  public String title() {
    return "Heartbeats, launches, waits and bytes";
  }

  @Override
  public boolean isAbout(ReportData data) {
    return !data.isOfCases();
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    return data.runs().stream().filter(run -> !run.failed()).map(data::telemetry)
        .noneMatch(run -> COUNTS.stream().anyMatch(count -> count.value.apply(run).isPresent()))
        ? Optional.of("no run that counts had jobs") : Optional.empty();
  }

  @Override
  public List<Block> blocks(ReportData data) {
    Map<Count, Map<String, SortedMap<Integer, Double>>> values = new LinkedHashMap<>();
    COUNTS.forEach(count -> values.put(count, new LinkedHashMap<>()));
    for (Run run : data.runs()) {
      if (!run.failed()) {
        RunTelemetry told = data.telemetry(run);
        COUNTS.forEach(count -> count.value.apply(told).ifPresent(value -> values.get(count)
            .computeIfAbsent(run.arm(), each -> new TreeMap<>()).put(run.round(), value)));
      }
    }
    Table.Builder table = Table.named("counts", "Medians of all runs that count", "quantity", "description", "arm",
        "runs", "median", "ratio");
    values.values().removeIf(byArm -> byArm.values().stream()
        .allMatch(its -> its.values().stream().allMatch(value -> value == 0)));
    values.forEach((count, byArm) -> byArm.forEach((arm, its) -> table.row(count.name, count.description, arm,
        its.size(), whole(MedianEstimate.of(its.values().stream().mapToDouble(Double::doubleValue).toArray()).median()),
        ratio(byArm.getOrDefault(data.base(arm), new TreeMap<>()), its, data.base(arm).equals(arm)))));
    return List.of(table.build(), Words.of("These come from histories, counters and the trackers' own numbers, which "
        + "are kept anyway: no method is instrumented, which would cost each JVM of the run time. --probe counts and "
        + "times a method of any class."));
  }

  /** Returns whole numbers as integers and leaves others unchanged. */
  private static Number whole(double value) {
    return value == Math.rint(value) ? (Number) (long) value : (Number) value;
  }

  private static Double ratio(SortedMap<Integer, Double> base, SortedMap<Integer, Double> arm, boolean same) {
    boolean sound = !same && arm.keySet().stream().anyMatch(base::containsKey)
        && base.values().stream().allMatch(value -> value > 0);
    return sound ? (Double) Comparison.of(base, arm).ratio().median() : null;
  }
}
