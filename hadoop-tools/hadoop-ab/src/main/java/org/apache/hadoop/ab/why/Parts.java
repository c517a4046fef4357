/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import java.nio.file.Path;
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
import org.apache.hadoop.ab.telemetry.RunTelemetry;

/**
 * How the time of a measurement's runs can be parted.
 *
 * @param source where the parts come from, for people
 * @param total the metric that they are parts of
 * @param descriptions of the parts by name, in their order
 * @param byRun the seconds of each part, of the runs that tell them
 * @param notes what the source does not tell
 */
record Parts(String source, Metric total, Map<String, String> descriptions, Map<Run, Map<String, Double>> byRun,
    List<String> notes) {
  /** Parts of a map task's time that do not overlap. */
  private static final List<String> OF_A_MAP = List.of("collect", "merge");

  /** The finest that there is; empty if a measurement has nothing finer than its metrics. */
  static Optional<Parts> of(SavedResults results, Path folder, List<String> arms) {
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
    return has(results, Metric.WALL.name()) ? ofHistory(folder, arms, runs) : Optional.empty();
  }

  private static boolean has(SavedResults results, String metric) {
    return metric(results, metric).isPresent();
  }

  private static Optional<Metric> metric(SavedResults results, String name) {
    return results.metrics().stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /** What took no time has no value. */
  private static Parts ofMetrics(String source, Metric total, Map<String, String> descriptions, List<Run> runs) {
    Map<Run, Map<String, Double>> byRun = new LinkedHashMap<>();
    for (Run run : runs) {
      if (run.values().containsKey(total.name())) {
        Map<String, Double> values = new LinkedHashMap<>();
        descriptions.keySet().forEach(name -> values.put(name, run.values().getOrDefault(name, 0.0)));
        byRun.put(run, values);
      }
    }
    return new Parts(source, total, descriptions, byRun, List.of());
  }

  private static Optional<Parts> ofHistory(Path folder, List<String> arms, List<Run> runs) {
    Map<Run, Map<String, Double>> byRun = new LinkedHashMap<>();
    Map<String, Set<Part>> told = new LinkedHashMap<>();
    List<String> notes = new ArrayList<>();
    for (Run run : runs) {
      Optional<JobParts> parts = JobParts.of(RunTelemetry.of(folder, run));
      if (run.values().containsKey(Metric.WALL.name()) && parts.isPresent()) {
        Map<String, Double> values = new LinkedHashMap<>();
        parts.get().seconds().forEach((part, seconds) -> values.put(part.toString(), seconds));
        byRun.put(run, values);
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
        notes.add("the history of " + arm + " tells of no " + String.join(", ", lacks)
            + ": if it takes time, that is in the part that follows");
      }
    }
    return byRun.isEmpty() ? Optional.empty()
        : Optional.of(new Parts("the jobs' histories and their client", Metric.WALL, descriptions, byRun, notes));
  }
}
