/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.fit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.report.SavedResults;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.SweepLabel;

/** The series of a sweep: one for each arm. */
public final class SweptSeries {
  private SweptSeries() {
  }

  /** Returns true if the results are those of a sweep. */
  public static boolean isSweep(SavedResults results) {
    return results.arms().stream().anyMatch(label -> SweepLabel.parse(label).isPresent());
  }

  /** Returns the series of a metric, without failed runs; empty if the results are not those of a sweep. */
  public static List<Series> of(SavedResults results, Metric metric) {
    return of(results.arms(), results.runs(), metric);
  }

  /** Returns the series of a metric for runs in memory. */
  public static List<Series> of(List<String> labels, List<Run> runs, Metric metric) {
    Map<String, List<Sample>> samples = new LinkedHashMap<>();
    Map<String, List<String>> notes = new LinkedHashMap<>();
    Map<String, String> options = new LinkedHashMap<>();
    for (String label : labels) {
      Optional<SweepLabel> swept = SweepLabel.parse(label);
      if (swept.isPresent()) {
        String arm = swept.get().arm();
        options.put(arm, swept.get().option());
        List<Run> its = runs.stream().filter(run -> run.arm().equals(label) && !run.warmUp()).toList();
        samples.computeIfAbsent(arm, key -> new ArrayList<>())
            .addAll(samples(its, swept.get().number(), metric));
        long failed = its.stream().filter(Run::failed).count();
        if (failed > 0) {
          notes.computeIfAbsent(arm, key -> new ArrayList<>()).add(failed + " of " + its.size() + " runs at p = "
              + FitNumbers.of(swept.get().number()) + " failed and are skipped");
        }
      }
    }
    List<Series> series = new ArrayList<>();
    samples.forEach((arm, its) -> series.add(new Series(arm, options.get(arm), metric.name(), metric.unit(),
        metric.lowerIsBetter(), List.copyOf(its), notes.getOrDefault(arm, List.of()))));
    return series;
  }

  private static List<Sample> samples(List<Run> runs, double p, Metric metric) {
    return runs.stream().filter(run -> !run.failed() && run.values().containsKey(metric.name()))
        .map(run -> new Sample(p, run.values().get(metric.name()), run.failedAttempts() + run.killedAttempts()))
        .toList();
  }
}
