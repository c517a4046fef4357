/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.util.List;
import java.util.Locale;
import org.apache.hadoop.ab.stats.ChangePoints;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.util.NumberText;
import org.apache.hadoop.ab.util.TextTable;

/**
 * A figure over time.
 *
 * @param what is measured
 * @param figure the figure shown, such as {@code wall of tuned by stock}
 * @param points oldest first
 */
record HistoryLine(String what, String figure, List<HistoryPoint> points) {
  /** The minimum number of points; with fewer, hardly any change would be significant. */
  static final int ENOUGH = 8;
  private static final int SHORT_COMMIT = 12;
  private static final int DATE = "2026-11-28T07:00".length();

  /**
   * Returns the points at which the figure changes; works on logarithms, because ratios and times change by factors.
   *
   * @param seed for the random permutations
   */
  List<ChangePoints.Change> changes(long seed) {
    return ChangePoints.of(points.stream().mapToDouble(point -> Math.log(point.value())).toArray(), seed);
  }

  /** Returns the text: a table, a sparkline, and the changes. */
  String text(long seed, boolean blocks) {
    List<ChangePoints.Change> changes = changes(seed);
    TextTable table = new TextTable("date", "commit", "n", "value", "95 % interval", "");
    for (int i = 0; i < points.size(); i++) {
      HistoryPoint point = points.get(i);
      int index = i;
      table.row(point.date().substring(0, Math.min(DATE, point.date().length())), commit(point),
          point.n().map(String::valueOf).orElse("-"), NumberText.of(point.value()),
          point.interval().map(HistoryLine::text).orElse("-"),
          changes.stream().anyMatch(change -> change.index() == index) ? "<- change" : "");
    }
    StringBuilder text = new StringBuilder(what + "\n" + figure + "\n").append(table)
        .append("  ").append(Sparkline.of(points.stream().mapToDouble(HistoryPoint::value).toArray(), blocks))
        .append('\n');
    for (ChangePoints.Change change : changes) {
      HistoryPoint point = points.get(change.index());
      double before = Math.exp(change.before());
      double after = Math.exp(change.after());
      text.append(String.format(Locale.ROOT, "  change at %s (%s): %s -> %s, %+.1f %%, p %s%n", commit(point),
          point.date(), NumberText.of(before), NumberText.of(after), 100 * (after / before - 1),
          NumberText.p(change.p()))
          .replace(System.lineSeparator(), "\n"));
    }
    if (changes.isEmpty()) {
      text.append(points.size() < ENOUGH ? "  changes not looked for: " + points.size() + " measurements, but " + ENOUGH
          + " or more are needed\n" : "  no change beyond chance\n");
    }
    return text.toString();
  }

  private static String commit(HistoryPoint point) {
    return point.commit().substring(0, Math.min(SHORT_COMMIT, point.commit().length()));
  }

  private static String text(Interval interval) {
    return NumberText.of(interval.low()) + " - " + NumberText.of(interval.high());
  }
}
