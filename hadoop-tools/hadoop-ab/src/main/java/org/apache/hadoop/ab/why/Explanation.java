/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import java.util.ArrayList;
import java.util.Comparator;
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
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.apache.hadoop.ab.telemetry.DiskPhase;
import org.apache.hadoop.ab.telemetry.RunTelemetry;

/**
 * An explanation of where {@code arm} saves time compared with {@code base}. In each run, the parts and the unexplained
 * rest add up to the total.
 *
 * @param parts empty if the measurement has nothing finer than its metrics
 * @param rows of the parts, then of the unexplained rest
 * @param total of the whole; empty if no round has parts of both arms
 * @param alone the parts of the only arm that has them
 * @param metrics all that the runs measured
 * @param counted the counts of the runs
 * @param disk what the disk was busy with, in seconds
 * @param missing one line for each thing that is unknown
 */
public record Explanation(String base, String arm, Optional<Parts> parts, List<Row> rows, Optional<Saving> total,
    List<Alone> alone, List<Row> metrics, List<Row> counted, List<Row> disk, List<String> missing) {
  /** The name of the row for the unexplained rest. */
  public static final String UNEXPLAINED = Part.UNEXPLAINED;
  private static final int MAX_MISSING = 6;

  /** A quantity of both arms. */
  public record Row(String name, String description, Saving saving) {
  }

  /** A part of an arm that has no counterpart. */
  public record Alone(String arm, String name, String description, double median) {
  }

  /**
   * Explains the difference between two arms of a measurement.
   *
   * @param telemetry reads the telemetry of a run; called once per run, and the result is not retained
   */
  public static Explanation of(SavedResults results, Function<Run, RunTelemetry> telemetry, String base, String arm) {
    Told told = Told.of(results, telemetry, base, arm);
    Optional<Parts> parts = Parts.of(results, told.byRun, List.of(base, arm));
    List<Row> rows = new ArrayList<>();
    Optional<Saving> total = Optional.empty();
    if (parts.isPresent()) {
      Parts found = parts.get();
      found.descriptions().forEach((name, description) -> saving(found.byRun(), base, arm,
          each -> each.getValue().getOrDefault(name, 0.0)).ifPresent(saving -> rows.add(new Row(name, description,
          saving))));
      saving(found.byRun(), base, arm, each -> found.totals().get(each.getKey())
          - each.getValue().values().stream().mapToDouble(Double::doubleValue).sum())
          .ifPresent(saving -> rows.add(new Row(Part.UNEXPLAINED, "the rest", saving)));
      rows.removeIf(row -> row.saving().base() == 0 && row.saving().arm() == 0 && row.saving().mean() == 0);
      total = saving(found.byRun(), base, arm, each -> found.totals().get(each.getKey()));
    }
    List<Row> metrics = new ArrayList<>();
    for (Metric metric : results.metrics()) {
      Saving.of(results.values(metric, base), results.values(metric, arm)).ifPresent(saving -> metrics.add(
          new Row(metric.name() + " (" + metric.unit() + ")", metric.description(), saving)));
    }
    List<Alone> alone = total.isPresent() || parts.isEmpty() ? List.of() : alone(parts.get(), List.of(base, arm));
    List<String> missing = new ArrayList<>(results.missing());
    parts.ifPresent(found -> missing.addAll(found.notes()));
    missing.addAll(told.missing(base, arm));
    return new Explanation(base, arm, parts, rows, total, alone, metrics, told.counted(base, arm),
        told.disk(base, arm), missing);
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

  private static List<Alone> alone(Parts parts, List<String> arms) {
    List<Alone> alone = new ArrayList<>();
    for (String arm : arms) {
      parts.descriptions().forEach((name, description) -> {
        double[] values = parts.byRun().entrySet().stream().filter(each -> each.getKey().arm().equals(arm))
            .mapToDouble(each -> each.getValue().getOrDefault(name, 0.0)).toArray();
        if (values.length > 0) {
          alone.add(new Alone(arm, name, description, MedianEstimate.of(values).median()));
        }
      });
    }
    return alone;
  }

  /** Returns a part's share of the total saving, based on means; NaN if nothing is saved. */
  public double share(Row row) {
    double all = total.map(Saving::mean).orElse(0.0);
    return all == 0 ? Double.NaN : row.saving().mean() / all;
  }

  /** Returns the largest explained parts of the saving or, if the saving is negative, of the loss. */
  public List<Row> largest() {
    boolean gain = total.map(Saving::mean).orElse(0.0) >= 0;
    return rows.stream().filter(row -> !row.name().equals(Part.UNEXPLAINED))
        .filter(row -> gain ? row.saving().mean() > 0 : row.saving().mean() < 0)
        .sorted(Comparator.comparingDouble(row -> -Math.abs(row.saving().mean()))).limit(3).toList();
  }

  /** Returns sentences about the saving and the parts that contribute most; empty if nothing can be compared. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    if (parts.isPresent() && total.isPresent()) {
      sentences.add(WhyText.headline(this, parts.get(), total.get()) + ".");
      WhyText.most(this, total.get()).ifPresent(sentences::add);
    }
    return sentences;
  }

  /** The telemetry summaries of both arms' runs. */
  private record Told(Map<Run, RunSummary> byRun) {
    static Told of(SavedResults results, Function<Run, RunTelemetry> telemetry, String base, String arm) {
      Map<Run, RunSummary> byRun = new LinkedHashMap<>();
      for (Run run : results.runs()) {
        if (!run.warmUp() && !run.failed() && (run.arm().equals(base) || run.arm().equals(arm))) {
          byRun.put(run, RunSummary.of(telemetry.apply(run)));
        }
      }
      return new Told(byRun);
    }

    List<Row> counted(String base, String arm) {
      Set<String> names = new TreeSet<>();
      byRun.values().forEach(run -> names.addAll(run.counted().keySet()));
      names.removeAll(RunSummary.COUNTERS);
      List<String> all = new ArrayList<>(names);
      all.addAll(RunSummary.COUNTERS);
      List<Row> rows = new ArrayList<>();
      for (String name : all) {
        String shown = RunSummary.COUNTERS.contains(name) ? name.substring(name.indexOf('.') + 1) : name;
        add(rows, shown, "", base, arm, run -> Optional.ofNullable(run.counted().get(name)));
      }
      return rows;
    }

    List<Row> disk(String base, String arm) {
      List<Row> rows = new ArrayList<>();
      for (DiskPhase phase : DiskPhase.values()) {
        add(rows, phase.toString(), phase.description(), base, arm, run -> run.disk().isEmpty() ? Optional.empty()
            : Optional.of(run.disk().getOrDefault(phase, 0.0)));
      }
      rows.removeIf(row -> row.saving().base() == 0 && row.saving().arm() == 0);
      return rows;
    }

    private void add(List<Row> rows, String name, String description, String base, String arm,
        Function<RunSummary, Optional<Double>> value) {
      SortedMap<Integer, Double> first = values(base, value);
      SortedMap<Integer, Double> second = values(arm, value);
      Saving.of(first, second).ifPresent(saving -> rows.add(new Row(name, description, saving)));
    }

    private SortedMap<Integer, Double> values(String label, Function<RunSummary, Optional<Double>> value) {
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
          lines.add(label + ": " + (found.size() - MAX_MISSING) + " more like these");
        }
      }
      return lines;
    }
  }
}
