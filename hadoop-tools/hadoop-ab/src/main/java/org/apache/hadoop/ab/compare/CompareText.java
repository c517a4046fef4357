/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.apache.hadoop.ab.util.NumberText;
import org.apache.hadoop.ab.util.TextTable;

/** A comparison of two measurements as a text table in the style of Go's benchstat. */
final class CompareText {
  private static final String NOT_SIGNIFICANT = "~";
  private static final double PERCENT = 100;

  private CompareText() {
  }

  /** Returns one table per unit, followed by what was left out. */
  static String of(ResultsComparison comparison) {
    StringBuilder text = new StringBuilder();
    comparison.byUnit().forEach((unit, changes) ->
        text.append('\n').append(unit).append('\n').append(table(changes)));
    if (!comparison.left().isEmpty()) {
      text.append("\nnot compared:\n");
      comparison.left().forEach(line -> text.append("  ").append(line).append('\n'));
    }
    List<Change> all = comparison.byUnit().values().stream().flatMap(List::stream).toList();
    text.append("\n~: no significant difference (Mann-Whitney, p of 0.05 or more). Intervals: order statistics of the "
        + "median, with " + MedianEstimate.MIN_RUNS + " or more runs.\n");
    all.stream().filter(Change::hasTooFewRuns).map(change -> "with " + change.runs() + " runs, no difference can be "
        + "significant: the smallest p is " + NumberText.p(change.leastP()) + ".\n").distinct().forEach(text::append);
    return text.toString();
  }

  private static String table(List<Change> changes) {
    TextTable table = new TextTable("metric, arm", "first", "95 % interval", "second", "95 % interval", "change %", "p",
        "n");
    for (Change change : changes) {
      table.row(change.name(), NumberText.of(change.before().median()), interval(change.before()),
          NumberText.of(change.after().median()), interval(change.after()),
          change.isSignificant() ? percent(change.ratio()) : NOT_SIGNIFICANT,
          change.p().isPresent() ? NumberText.p(change.p().getAsDouble()) : "all equal",
          change.runs());
    }
    if (changes.size() > 1 && changes.stream().allMatch(CompareText::isPositive)) {
      table.row("geomean", NumberText.of(geomean(changes, change -> change.before().median())), "",
          NumberText.of(geomean(changes, change -> change.after().median())), "",
          percent(geomean(changes, Change::ratio)), "", "");
    }
    return table.toString();
  }

  private static boolean isPositive(Change change) {
    return change.before().median() > 0 && change.after().median() > 0;
  }

  private static double geomean(List<Change> changes, ToDoubleFunction<Change> value) {
    return Math.exp(changes.stream().mapToDouble(value).map(Math::log).average().orElseThrow());
  }

  private static String interval(MedianEstimate estimate) {
    return estimate.interval().map(CompareText::text).orElse("-");
  }

  private static String text(Interval interval) {
    return NumberText.of(interval.low()) + " - " + NumberText.of(interval.high());
  }

  private static String percent(double ratio) {
    return String.format(Locale.ROOT, "%+.2f", PERCENT * (ratio - 1));
  }
}
