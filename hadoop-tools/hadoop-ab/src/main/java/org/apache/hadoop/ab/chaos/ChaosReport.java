/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.HeaderText;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;

/** A text report of how the jobs of each arm ended while plans were carried out. */
final class ChaosReport {
  private ChaosReport() {
  }

  /** @param plans by their numbers in the run log */
  static String of(Header header, Map<Integer, ChaosPlan> plans, List<Run> runs) {
    StringBuilder text = new StringBuilder(HeaderText.origin(header)).append(header.isolation()).append('\n')
        .append(HeaderText.sides(header)).append('\n');
    plans.forEach((round, plan) -> {
      text.append(plan.name()).append(": ").append(plan).append('\n');
      runs.stream().filter(run -> run.round() == round)
          .forEach(run -> text.append("    ").append(run.arm()).append(": ").append(outcome(run)).append('\n'));
    });
    text.append('\n');
    runs.stream().map(Run::arm).distinct().forEach(arm -> text.append(arm).append(": ").append(runs.stream()
        .filter(run -> run.arm().equals(arm))
        .collect(Collectors.groupingBy(run -> ChaosEnd.of(run).toString(), TreeMap::new,
            Collectors.counting()))
        .entrySet().stream().map(end -> end.getValue() + " " + end.getKey()).collect(Collectors.joining(", ")))
        .append('\n'));
    return text.toString();
  }

  /** Returns the outcome in one line. */
  static String outcome(Run run) {
    return run.failed() ? ChaosEnd.of(run) + ": " + run.failure()
        : String.format(Locale.ROOT, "%s, %.1f s", ChaosEnd.RIGHT, run.values().get(Metric.WALL.name()));
  }
}
