/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.ab.record.RecordedRatio;
import org.apache.hadoop.ab.report.Evaluation;
import org.apache.hadoop.ab.report.SavedResults;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.SweepLabel;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.apache.hadoop.ab.util.UserError;

/**
 * Collects histories: measurements with the same description, options, JDK, machine, metric and arms form one history.
 * The machine counts for ratios, too: they are dimensionless, and yet differ between kinds of machines.
 *
 * @param metric the first of each file if null
 * @param arm the second of each file if null
 * @param median true for the arm's own median instead of its ratio to the first arm
 */
record HistoryFiles(String metric, String arm, boolean median) {
  private static final String RESULTS = "results.json";
  /** The tolerance for the rounding of recorded ratios, which have about three digits. */
  private static final double ROUNDING = 2e-3;

  /**
   * The identity of a history, common to all its measurements.
   *
   * @param where the JDK and the machine, in words
   */
  private record Key(String what, String where, String figure) {
  }

  /**
   * Returns the histories of all results.json files below a folder, extended by matching recorded figures.
   *
   * @param recorded figures of the checkout
   * @param all true to include recorded figures without a results.json
   * @param warnings receives a message for each skipped file
   */
  List<HistoryLine> below(Path folder, List<RecordedRatio> recorded, boolean all, Consumer<String> warnings)
      throws IOException {
    Map<Key, List<HistoryPoint>> points = new LinkedHashMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.endsWith(RESULTS) && Files.isRegularFile(each)).sorted().toList()) {
        try {
          add(SavedResults.read(file), points, warnings);
        } catch (UserError e) {
          warnings.accept(e.getMessage());
        } catch (IllegalArgumentException e) {
          // A foreign file may have a baseline of zero, for which ratios are undefined.
          warnings.accept(file + " is skipped: " + e.getMessage());
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    if (!median) {
      recorded.forEach(each -> add(each, points, all));
    }
    List<HistoryLine> lines = new ArrayList<>();
    points.forEach((key, its) -> {
      // A date without a time sorts before all times of that day.
      its.sort(Comparator.comparing(HistoryPoint::date));
      boolean alone = points.keySet().stream().filter(other -> other.what().equals(key.what())
          && other.figure().equals(key.figure())).count() == 1;
      lines.add(new HistoryLine(alone ? key.what() : key.what() + "; " + key.where(), key.figure(),
          List.copyOf(its)));
    });
    return lines;
  }

  private void add(SavedResults results, Map<Key, List<HistoryPoint>> points, Consumer<String> warnings) {
    Optional<Metric> its = results.metrics().stream()
        .filter(each -> metric == null || each.name().equals(metric)).findFirst();
    List<String> arms = results.arms();
    String label = arm != null ? arm : arms.size() > 1 ? arms.get(1) : arms.isEmpty() ? null : arms.get(0);
    if (its.isEmpty() || label == null || !arms.contains(label)) {
      warnings.accept(results.file() + " is skipped: it has no " + (its.isEmpty() ? "metric"
          + (metric == null ? "" : " " + metric) : "arm" + (arm == null ? "" : " " + arm)));
      return;
    }
    Evaluation evaluation = results.evaluation();
    boolean ratio = !median && !evaluation.isBase(label);
    Optional<MedianEstimate> estimate = evaluation.rows(its.get()).stream().filter(row -> row.label().equals(label))
        .findFirst().flatMap(row -> ratio ? row.comparison().map(each -> each.ratio()) : row.estimate());
    if (estimate.isEmpty() || !(estimate.get().median() > 0)) {
      warnings.accept(results.file() + " is skipped: no run of " + label + " has a value of " + its.get().name());
      return;
    }
    String figure = ratio ? figure(its.get().name(), label, SweepLabel.base(arms, label))
        : its.get().name() + " (" + its.get().unit() + ") of " + label;
    String base = ratio ? SweepLabel.base(arms, label) : label;
    points.computeIfAbsent(new Key(Subject.withConf(results.description(),
        results.header().path("command").asText()).toString(), Where.of(results.header(), base, label), figure),
        key -> new ArrayList<>())
        .add(new HistoryPoint(results.header().path("started").asText("unknown"),
            results.header().path("commit").asText("unknown"), Optional.of(estimate.get().n()),
            estimate.get().median(), estimate.get().interval()));
  }

  private void add(RecordedRatio recorded, Map<Key, List<HistoryPoint>> points, boolean all) {
    Key key = new Key(Subject.withConf(recorded.what(), recorded.recording().command()).toString(),
        Where.of(recorded), figure(recorded.metric(), recorded.arm(), recorded.base()));
    boolean wanted = (metric == null || metric.equals(recorded.metric()))
        && (arm == null || arm.equals(recorded.arm()));
    if (!wanted || !all && !points.containsKey(key) || !(recorded.ratio() > 0)) {
      return;
    }
    List<HistoryPoint> its = points.computeIfAbsent(key, each -> new ArrayList<>());
    if (its.stream().noneMatch(point -> isSame(point, recorded))) {
      its.add(new HistoryPoint(recorded.date(), recorded.commit(), Optional.empty(), recorded.ratio(),
          recorded.interval().map(range -> new Interval(range.low().doubleValue(), range.high().doubleValue(),
              MedianEstimate.CONFIDENCE))));
    }
  }

  /** Returns true if a recording and a results.json stem from the same measurement. */
  private static boolean isSame(HistoryPoint point, RecordedRatio recorded) {
    return point.commit().startsWith(recorded.commit()) && point.date().startsWith(recorded.date())
        && Math.abs(point.value() / recorded.ratio() - 1) < ROUNDING;
  }

  private static String figure(String metric, String arm, String base) {
    return metric + " of " + arm + " by " + base;
  }
}
