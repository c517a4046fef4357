/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.hadoop.ab.report.SavedResults;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.telemetry.DiskPhase;
import org.apache.hadoop.ab.telemetry.DiskTime;
import org.apache.hadoop.ab.telemetry.RunTelemetry;

/**
 * Where the time that {@code arm} saves against {@code base} had been. In each run the parts and what is not explained
 * add up to the total.
 *
 * @param parts empty if the measurement has nothing finer than its metrics
 * @param rows of the parts, then of what is not explained
 * @param total of the whole
 * @param metrics all that the runs measured
 * @param counted what was counted meanwhile
 * @param disk what the disk was busy with, in seconds
 * @param missing a line for each thing that is not known
 */
record Explanation(String base, String arm, Optional<Parts> parts, List<Row> rows, Optional<Saving> total,
    List<Row> metrics, List<Row> counted, List<Row> disk, List<String> missing) {
  /** Counters that tell of work, of all that a job has. */
  private static final List<String> COUNTERS = List.of("JobCounter.TOTAL_LAUNCHED_MAPS",
      "JobCounter.TOTAL_LAUNCHED_REDUCES", "JobCounter.DATA_LOCAL_MAPS", "TaskCounter.SPILLED_RECORDS",
      "TaskCounter.REDUCE_SHUFFLE_BYTES", "TaskCounter.GC_TIME_MILLIS", "FileSystemCounter.FILE_BYTES_READ",
      "FileSystemCounter.FILE_BYTES_WRITTEN", "FileSystemCounter.HDFS_BYTES_READ",
      "FileSystemCounter.HDFS_BYTES_WRITTEN");
  private static final String SAMPLER = "host.";
  private static final int MAX_MISSING = 6;

  /** One thing of both arms. */
  record Row(String name, String description, Saving saving) {
  }

  /** Explains two arms of a measurement whose files are in {@code folder}. */
  static Explanation of(SavedResults results, Path folder, String base, String arm) {
    Optional<Parts> parts = Parts.of(results, folder, List.of(base, arm));
    List<Row> rows = new ArrayList<>();
    Optional<Saving> total = Optional.empty();
    if (parts.isPresent()) {
      Parts found = parts.get();
      found.descriptions().forEach((name, description) -> saving(found.byRun(), base, arm,
          each -> each.getValue().getOrDefault(name, 0.0)).ifPresent(saving -> rows.add(new Row(name, description,
          saving))));
      rows.removeIf(row -> row.saving().base() == 0 && row.saving().arm() == 0 && row.saving().mean() == 0);
      saving(found.byRun(), base, arm, each -> each.getKey().values().get(found.total().name())
          - each.getValue().values().stream().mapToDouble(Double::doubleValue).sum())
          .ifPresent(saving -> rows.add(new Row(Part.UNEXPLAINED, "the rest", saving)));
      total = saving(found.byRun(), base, arm, each -> each.getKey().values().get(found.total().name()));
    }
    List<Row> metrics = new ArrayList<>();
    for (Metric metric : results.metrics()) {
      Saving.of(results.values(metric, base), results.values(metric, arm)).ifPresent(saving -> metrics.add(
          new Row(metric.name() + " (" + metric.unit() + ")", metric.description(), saving)));
    }
    Told told = Told.of(results, folder, base, arm);
    List<String> missing = new ArrayList<>(results.missing());
    parts.ifPresent(found -> missing.addAll(found.notes()));
    missing.addAll(told.missing(base, arm));
    return new Explanation(base, arm, parts, rows, total, metrics, told.counted(base, arm), told.disk(base, arm),
        missing);
  }

  private static Optional<Saving> saving(Map<Run, Map<String, Double>> byRun, String base, String arm,
      Function<Map.Entry<Run, Map<String, Double>>, Double> value) {
    SortedMap<Integer, Double> first = new TreeMap<>();
    SortedMap<Integer, Double> second = new TreeMap<>();
    for (Map.Entry<Run, Map<String, Double>> each : byRun.entrySet()) {
      if (each.getKey().arm().equals(base)) {
        first.put(each.getKey().round(), value.apply(each));
      } else if (each.getKey().arm().equals(arm)) {
        second.put(each.getKey().round(), value.apply(each));
      }
    }
    return Saving.of(first, second);
  }

  /** What a part saves of all that is saved, by their means; NaN if nothing is. */
  double share(Row row) {
    double all = total.map(Saving::mean).orElse(0.0);
    return all == 0 ? Double.NaN : row.saving().mean() / all;
  }

  /** The parts that save most, without what is not explained; of a saving below zero those that lose most. */
  List<Row> largest() {
    boolean gain = total.map(Saving::mean).orElse(0.0) >= 0;
    return rows.stream().filter(row -> !row.name().equals(Part.UNEXPLAINED))
        .filter(row -> gain ? row.saving().mean() > 0 : row.saving().mean() < 0)
        .sorted(Comparator.comparingDouble(row -> -Math.abs(row.saving().mean()))).limit(3).toList();
  }

  /** What the runs of both arms have told beside their values, and what of it the disk was busy with. */
  private record Told(Map<Run, RunTelemetry> byRun, Map<RunTelemetry, Map<DiskPhase, Double>> disk) {
    static Told of(SavedResults results, Path folder, String base, String arm) {
      Map<Run, RunTelemetry> byRun = new LinkedHashMap<>();
      Map<RunTelemetry, Map<DiskPhase, Double>> disk = new IdentityHashMap<>();
      for (Run run : results.runs()) {
        if (!run.warmUp() && !run.failed() && (run.arm().equals(base) || run.arm().equals(arm))) {
          RunTelemetry told = RunTelemetry.of(folder, run);
          byRun.put(run, told);
          disk.put(told, DiskTime.of(told));
        }
      }
      return new Told(byRun, disk);
    }

    List<Row> counted(String base, String arm) {
      Set<String> names = new TreeSet<>();
      byRun.values().forEach(run -> names.addAll(run.totals().keySet()));
      names.removeIf(name -> name.startsWith(SAMPLER));
      List<Row> rows = new ArrayList<>();
      for (String name : names) {
        add(rows, name, "", base, arm, run -> Optional.ofNullable(run.totals().get(name)).map(Long::doubleValue));
      }
      for (String name : COUNTERS) {
        add(rows, name.substring(name.indexOf('.') + 1), "", base, arm,
            run -> Optional.ofNullable(run.counters().get(name)).map(Long::doubleValue));
      }
      return rows;
    }

    List<Row> disk(String base, String arm) {
      List<Row> rows = new ArrayList<>();
      for (DiskPhase phase : DiskPhase.values()) {
        add(rows, phase.toString(), phase.description(), base, arm, run -> {
          Map<DiskPhase, Double> time = disk.get(run);
          return time.isEmpty() ? Optional.empty() : Optional.of(time.getOrDefault(phase, 0.0));
        });
      }
      rows.removeIf(row -> row.saving().base() == 0 && row.saving().arm() == 0);
      return rows;
    }

    private void add(List<Row> rows, String name, String description, String base, String arm,
        Function<RunTelemetry, Optional<Double>> value) {
      SortedMap<Integer, Double> first = values(base, value);
      SortedMap<Integer, Double> second = values(arm, value);
      Saving.of(first, second).ifPresent(saving -> rows.add(new Row(name, description, saving)));
    }

    private SortedMap<Integer, Double> values(String label, Function<RunTelemetry, Optional<Double>> value) {
      SortedMap<Integer, Double> values = new TreeMap<>();
      byRun.forEach((run, told) -> {
        if (run.arm().equals(label)) {
          value.apply(told).ifPresent(each -> values.put(run.round(), each));
        }
      });
      return values;
    }

    List<String> missing(String base, String arm) {
      List<String> lines = new ArrayList<>();
      for (String label : List.of(base, arm)) {
        Set<String> found = new LinkedHashSet<>();
        byRun.forEach((run, told) -> {
          if (run.arm().equals(label)) {
            told.missing().forEach(line -> found.add(label + ", round " + run.round() + ": " + line));
          }
        });
        found.stream().limit(MAX_MISSING).forEach(lines::add);
        if (found.size() > MAX_MISSING) {
          lines.add(label + ": " + (found.size() - MAX_MISSING) + " more of the kind");
        }
      }
      return lines;
    }
  }
}
