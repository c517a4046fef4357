/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.ab.breakdown.Phase;
import org.apache.hadoop.ab.report.SavedResults;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;

/**
 * The parts of the time of a measurement's runs.
 *
 * @param source a description of where the parts come from
 * @param total the metric that is divided
 * @param descriptions of the parts by name, in order
 * @param byRun the value of each part, in the unit of the total, for the runs that have parts
 * @param totals of the same runs
 * @param notes about what the source does not cover
 */
public record Parts(String source, Metric total, Map<String, String> descriptions,
    Map<Run, Map<String, Double>> byRun, Map<Run, Double> totals, List<String> notes) {
  /** The parts of a map task's time that do not overlap. */
  private static final List<String> OF_A_MAP = List.of("collect", "merge");
  private static final Metric COPY = new Metric("copy", "ms", true, "mean time of a copy of a map output");

  /** Returns the finest available parts; empty if a measurement has nothing finer than its metrics. */
  static Optional<Parts> of(SavedResults results, Map<Run, RunSummary> told, List<String> arms) {
    List<Run> runs = results.runs().stream()
        .filter(run -> arms.contains(run.arm()) && !run.warmUp() && !run.failed()).toList();
    Map<String, String> phases = new LinkedHashMap<>();
    Arrays.stream(Phase.values()).map(Phase::metric).forEach(each -> phases.put(each.name(), each.description()));
    if (has(results, "plan") && has(results, "notice")) {
      return Optional.of(ofMetrics("the phases of --breakdown", metric(results, "next_job").orElse(Metric.WALL), phases,
          runs));
    }
    if (has(results, "collect") && has(results, "merge") && has(results, "generator")) {
      Map<String, String> map = new LinkedHashMap<>();
      OF_A_MAP.forEach(name -> map.put(name, metric(results, name).map(Metric::description).orElse("")));
      return Optional.of(ofMetrics("the phases of a map", Metric.WALL, map, runs));
    }
    Optional<Parts> copies = ofCopies(results, arms, runs);
    return copies.isPresent() || !has(results, Metric.WALL.name()) ? copies : ofHistory(told, arms, runs);
  }

  private static boolean has(SavedResults results, String metric) {
    return metric(results, metric).isPresent();
  }

  private static Optional<Metric> metric(SavedResults results, String name) {
    return results.metrics().stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /** Divides the time of runs by some of their metrics; a metric without a value counts as zero. */
  private static Parts ofMetrics(String source, Metric total, Map<String, String> descriptions, List<Run> runs) {
    Map<Run, Map<String, Double>> byRun = new LinkedHashMap<>();
    Map<Run, Double> totals = new LinkedHashMap<>();
    for (Run run : runs) {
      if (run.values().containsKey(total.name())) {
        byRun.put(run, values(run, descriptions.keySet()));
        totals.put(run, run.values().get(total.name()));
      }
    }
    return new Parts(source, total, descriptions, byRun, totals, List.of());
  }

  private static Map<String, Double> values(Run run, Set<String> names) {
    Map<String, Double> values = new LinkedHashMap<>();
    names.forEach(name -> values.put(name, run.values().getOrDefault(name, 0.0)));
    return values;
  }

  /**
   * Divides the time of map output copies by what they waited for, as recorded by the reduces of some arms; empty if no
   * run has such records.
   */
  private static Optional<Parts> ofCopies(SavedResults results, List<String> arms, List<Run> runs) {
    Map<String, String> phases = new LinkedHashMap<>();
    for (org.apache.hadoop.ab.pairs.Phase phase : org.apache.hadoop.ab.pairs.Phase.values()) {
      if (has(results, phase.metric().name())) {
        phases.put(phase.metric().name(), phase.description());
      }
    }
    Map<Run, Map<String, Double>> byRun = new LinkedHashMap<>();
    Map<Run, Double> totals = new LinkedHashMap<>();
    for (Run run : runs) {
      if (phases.keySet().stream().anyMatch(run.values()::containsKey)) {
        Map<String, Double> values = values(run, phases.keySet());
        byRun.put(run, values);
        totals.put(run, values.values().stream().mapToDouble(Double::doubleValue).sum());
      }
    }
    List<String> notes = arms.stream().filter(arm -> byRun.keySet().stream().noneMatch(run -> run.arm().equals(arm)))
        .map(arm -> "the reduces of " + arm + " do not record what their copies wait for").toList();
    return byRun.isEmpty() ? Optional.empty() : Optional.of(new Parts("the copies of map outputs, of one more round",
        COPY, phases, byRun, totals, notes));
  }

  private static Optional<Parts> ofHistory(Map<Run, RunSummary> summaries, List<String> arms, List<Run> runs) {
    Map<Run, Map<String, Double>> byRun = new LinkedHashMap<>();
    Map<Run, Double> totals = new LinkedHashMap<>();
    Map<String, Set<Part>> told = new LinkedHashMap<>();
    List<String> notes = new ArrayList<>();
    for (Run run : runs) {
      Optional<JobParts> parts = summaries.get(run).parts();
      if (run.values().containsKey(Metric.WALL.name()) && parts.isPresent()) {
        Map<String, Double> values = new LinkedHashMap<>();
        parts.get().seconds().forEach((part, seconds) -> values.put(part.toString(), seconds));
        byRun.put(run, values);
        totals.put(run, run.values().get(Metric.WALL.name()));
        told.computeIfAbsent(run.arm(), key -> EnumSet.noneOf(Part.class)).addAll(parts.get().told());
      }
    }
    Map<String, String> descriptions = new LinkedHashMap<>();
    for (Part part : Part.values()) {
      if (told.values().stream().anyMatch(each -> each.contains(part))) {
        descriptions.put(part.toString(), part.description());
      }
    }
    for (String arm : arms) {
      List<String> lacks = descriptions.keySet().stream().filter(name -> told.containsKey(arm)
          && told.get(arm).stream().noneMatch(part -> part.toString().equals(name))).toList();
      if (!lacks.isEmpty()) {
        notes.add("the history of " + arm + " has no " + String.join(", ", lacks)
            + ": if this takes time, it is in the next part");
      }
    }
    return byRun.isEmpty() ? Optional.empty()
        : Optional.of(new Parts("the jobs' histories and client", Metric.WALL, descriptions, byRun, totals,
            notes));
  }
}
