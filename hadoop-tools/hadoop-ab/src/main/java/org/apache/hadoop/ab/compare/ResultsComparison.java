/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.hadoop.ab.report.SavedResults;
import org.apache.hadoop.ab.run.Metric;

/**
 * Two measurements compared.
 *
 * @param byUnit the changes, grouped by the unit and direction of their metrics
 * @param left items that occur in only one of the two, or that cannot be compared; one line each
 * @param lost metrics of arms that have values only in the first
 */
record ResultsComparison(Map<String, List<Change>> byUnit, List<String> left, List<String> lost) {
  /** Compares the metric {@code metric}, or all metrics if it is null; likewise for {@code arm}. */
  static ResultsComparison of(SavedResults before, SavedResults after, String metric, String arm) {
    Map<String, List<Change>> byUnit = new LinkedHashMap<>();
    List<String> left = new ArrayList<>();
    for (Metric old : before.metrics()) {
      if (metric != null && !metric.equals(old.name())) {
        continue;
      }
      Optional<Metric> now = find(after, old.name());
      if (now.isEmpty()) {
        left.add("metric " + text(old) + " is only in the first");
      } else if (!text(now.get()).equals(text(old))) {
        left.add("metric " + text(old) + " of the first is " + text(now.get()) + " in the second: not compared");
      } else {
        arms(before, after, old, arm, byUnit, left);
      }
    }
    for (Metric now : after.metrics()) {
      if ((metric == null || metric.equals(now.name())) && find(before, now.name()).isEmpty()) {
        left.add("metric " + text(now) + " is only in the second");
      }
    }
    before.arms().stream().filter(each -> !after.arms().contains(each))
        .forEach(each -> left.add("arm " + each + " is only in the first"));
    after.arms().stream().filter(each -> !before.arms().contains(each))
        .forEach(each -> left.add("arm " + each + " is only in the second"));
    return new ResultsComparison(byUnit, left, lost(before, after, metric, arm));
  }

  private static List<String> lost(SavedResults before, SavedResults after, String metric, String arm) {
    List<String> lost = new ArrayList<>();
    for (Metric each : before.metrics()) {
      for (String its : before.arms()) {
        boolean asked = (metric == null || metric.equals(each.name())) && (arm == null || arm.equals(its));
        if (asked && !before.values(each, its).isEmpty() && after.values(each, its).isEmpty()) {
          lost.add(each.name() + " " + its);
        }
      }
    }
    return lost;
  }

  private static void arms(SavedResults before, SavedResults after, Metric metric, String arm,
      Map<String, List<Change>> byUnit, List<String> left) {
    for (String each : before.arms()) {
      if (!after.arms().contains(each) || arm != null && !arm.equals(each)) {
        continue;
      }
      double[] old = values(before.values(metric, each));
      double[] now = values(after.values(metric, each));
      String name = metric.name() + " " + each;
      if (old.length == 0 || now.length == 0) {
        left.add(name + " has no value in the " + (old.length == 0 ? "first" : "second"));
      } else {
        byUnit.computeIfAbsent(unit(metric), key -> new ArrayList<>())
            .add(Change.of(name, metric.lowerIsBetter(), old, now));
      }
    }
  }

  private static double[] values(SortedMap<Integer, Double> values) {
    return values.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static Optional<Metric> find(SavedResults results, String name) {
    return results.metrics().stream().filter(each -> each.name().equals(name)).findFirst();
  }

  private static String text(Metric metric) {
    return metric.name() + " (" + unit(metric) + ")";
  }

  private static String unit(Metric metric) {
    return (metric.unit().isEmpty() ? "unit unknown" : metric.unit()) + ", "
        + (metric.lowerIsBetter() ? "lower" : "higher") + " is better";
  }
}
