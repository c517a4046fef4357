/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Figure.Key;
import org.apache.hadoop.ab.html.block.Figure.Mark;
import org.apache.hadoop.ab.html.block.Figure.Panel;
import org.apache.hadoop.ab.html.block.FormattedNumber;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.html.chart.Plot;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.stats.RankCorrelation;
import org.apache.hadoop.ab.telemetry.AttemptTimes;
import org.apache.hadoop.ab.telemetry.AttemptTimes.State;
import org.apache.hadoop.ab.telemetry.RunTelemetry;
import org.hipparchus.stat.correlation.PearsonsCorrelation;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * An analysis of whether runs take longer when attempts fail and are retried, as in table 3 of the article on the USL.
 */
final class Retries implements Section {
  private static final double MILLIS = 1000;
  private static final int HEIGHT = 260;
  private static final int MIN_RUNS = 3;
  private static final double ROOM = 0.08;

  @Override
  public String id() {
    return "retries";
  }

  @Override
  public String title() {
    return "Failed attempts and run time";
  }

  @Override
  public boolean isAbout(ReportData data) {
    return !data.isOfCases();
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    if (data.first().isEmpty() || runs(data).isEmpty()) {
      return Optional.of("no run that counts had task attempts");
    }
    return runs(data).stream().allMatch(run -> unsuccessful(run) == 0 && setbacks(data, run) == 0)
        ? Optional.of("no attempt failed or was killed, so there is nothing to compare run times with")
        : Optional.empty();
  }

  private static List<Run> runs(ReportData data) {
    String metric = data.first().map(Metric::name).orElse("");
    return data.runs().stream().filter(run -> !run.failed() && run.attempts() > 0 && run.values().containsKey(metric))
        .toList();
  }

  private static int unsuccessful(Run run) {
    return run.failedAttempts() + run.killedAttempts();
  }

  private static int setbacks(ReportData data, Run run) {
    return data.telemetry(run).setbacks().size();
  }

  @Override
  public List<Block> blocks(ReportData data) {
    Metric metric = data.first().orElseThrow();
    String value = metric.name() + (metric.unit().isEmpty() ? "" : " (" + metric.unit() + ")");
    Table.Builder table = Table.named("retries", "Attempts and " + value + " of every run", "arm", "round", value,
        "attempts", "failed", "killed", "restarted", "work lost (s)", "progress setbacks");
    for (Run run : runs(data)) {
      RunTelemetry told = data.telemetry(run);
      boolean known = !told.attempts().isEmpty();
      table.row(run.arm(), run.round(), run.values().get(metric.name()), run.attempts(), run.failedAttempts(),
          run.killedAttempts(), known ? begunAgain(told.attempts()) : null, known ? lost(told) : null,
          told.progress().isEmpty() ? null : setbacks(data, run));
    }
    List<Key> keys = data.arms().stream().map(arm -> new Key(data.ink(arm), Mark.DOT, data.legend(arm))).toList();
    return List.of(new Figure("Attempts that failed or were killed, and " + metric.name(), "A dot is a run.", keys,
        "failed and killed attempts", value, true, List.of(new Panel("", Numbers.count(runs(data).size(), "run",
            "runs") + ", with at most " + runs(data).stream().mapToInt(Retries::unsuccessful).max().orElse(0)
            + " attempts that failed or were killed.", width -> draw(data, metric, width))), table.build()),
        correlations(data, metric),
        Words.note("Correlations of few runs mean little, and one of attempts with time does not show which is the "
            + "cause: a slow machine also makes attempts fail."));
  }

  /** Returns the number of tasks with an attempt that began after another of theirs had ended. */
  private static long begunAgain(List<AttemptTimes> attempts) {
    Map<String, Long> firstEnd = new HashMap<>();
    attempts.stream().filter(AttemptTimes::timed).forEach(attempt -> firstEnd.merge(attempt.task(), attempt.finish(),
        Math::min));
    return attempts.stream().filter(attempt -> attempt.start() > 0
        && attempt.start() >= firstEnd.getOrDefault(attempt.task(), Long.MAX_VALUE)).map(AttemptTimes::task).distinct()
        .count();
  }

  /** Returns the total duration of failed and killed attempts in seconds. */
  private static double lost(RunTelemetry run) {
    return run.attempts().stream().filter(attempt -> attempt.state() == State.FAILED
        || attempt.state() == State.KILLED).mapToLong(AttemptTimes::millis).sum() / MILLIS;
  }

  private static Table correlations(ReportData data, Metric metric) {
    Table.Builder table = Table.named("correlations", "Correlation with " + metric.name(), "arm", "of", "runs",
        "Pearson's r", "p of r", "Spearman's rho", "p of rho");
    for (String arm : data.arms()) {
      List<Run> runs = runs(data).stream().filter(run -> run.arm().equals(arm)).toList();
      correlate(table, arm, "failed attempts", runs, metric, Run::failedAttempts);
      correlate(table, arm, "failed and killed attempts", runs, metric, Retries::unsuccessful);
      List<Run> known = runs.stream().filter(run -> !data.telemetry(run).attempts().isEmpty()).toList();
      if (!known.isEmpty()) {
        correlate(table, arm, "tasks restarted", known, metric, run -> begunAgain(data.telemetry(run).attempts()));
      }
      if (runs.stream().anyMatch(run -> setbacks(data, run) > 0)) {
        correlate(table, arm, "progress setbacks", runs, metric, run -> setbacks(data, run));
      }
    }
    return table.more("– if there are fewer than " + MIN_RUNS + " runs, or all have the same number. With "
        + "up to 9 runs, the p of rho is exact.").build();
  }

  private static void correlate(Table.Builder table, String arm, String what, List<Run> runs, Metric metric,
      ToDoubleFunction<Run> number) {
    double[] x = runs.stream().mapToDouble(number).toArray();
    double[] y = runs.stream().mapToDouble(run -> run.values().get(metric.name())).toArray();
    Double pearson = null;
    Double p = null;
    Optional<RankCorrelation> spearman = Optional.empty();
    if (runs.size() >= MIN_RUNS) {
      double[][] pairs = new double[runs.size()][];
      for (int i = 0; i < pairs.length; i++) {
        pairs[i] = new double[] {x[i], y[i]};
      }
      PearsonsCorrelation linear = new PearsonsCorrelation(pairs);
      pearson = finite(linear.getCorrelationMatrix().getEntry(0, 1));
      p = pearson == null ? null : finite(linear.getCorrelationPValues().getEntry(0, 1));
      spearman = Optional.of(RankCorrelation.of(x, y));
    }
    table.row(arm, what, runs.size(), pearson, FormattedNumber.p(p), number(spearman.map(RankCorrelation::rho)),
        FormattedNumber.p(number(spearman.map(RankCorrelation::p))));
  }

  private static Double number(Optional<OptionalDouble> value) {
    return value.isPresent() && value.get().isPresent() ? (Double) value.get().getAsDouble() : null;
  }

  private static Double finite(double value) {
    return Double.isFinite(value) ? (Double) value : null;
  }

  private static XYChart draw(ReportData data, Metric metric, int width) {
    List<Run> runs = runs(data);
    double[] values = runs.stream().mapToDouble(run -> run.values().get(metric.name())).sorted().toArray();
    double room = Math.max((values[values.length - 1] - values[0]) * ROOM, values[0] * ROOM / 2);
    int most = runs.stream().mapToInt(Retries::unsuccessful).max().orElse(1);
    Plot plot = new Plot(width, HEIGHT).x(-most * ROOM, most * (1 + ROOM), Numbers::tick)
        .marksApart(width / (most + 1)).y(values[0] - room, values[values.length - 1] + room, Numbers::tick);
    for (String arm : data.arms()) {
      List<Run> own = new ArrayList<>(runs.stream().filter(run -> run.arm().equals(arm)).toList());
      plot.dots(data.ink(arm), SeriesMarkers.CIRCLE, own.stream().mapToDouble(Retries::unsuccessful).toArray(),
          own.stream().mapToDouble(run -> run.values().get(metric.name())).toArray());
    }
    return plot.chart();
  }
}
