/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.FormattedNumber;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Verdicts;
import org.apache.hadoop.ab.html.block.Verdicts.Tone;
import org.apache.hadoop.ab.html.block.Verdicts.Verdict;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.stats.Comparison;
import org.apache.hadoop.ab.stats.Interval;
import org.apache.hadoop.ab.stats.MedianEstimate;

/** The answer: how much faster an arm is, and how certain that is. */
final class Answer implements Section {
  private static final double PERCENT = 100;
  private static final double TWICE = 2;
  private static final double TEN = 10;
  /** The smallest relative difference that is not displayed as 0.0 per cent. */
  private static final double SAME = 0.0005;
  /** The wording for metrics whose names alone would be too short. */
  private static final Map<String, String> TIMES = Map.of("wall", "wall time", "cpu", "CPU time");

  @Override
  public String id() {
    return "answer";
  }

  @Override
  public String title() {
    return "The answer";
  }

  @Override
  public boolean isAbout(ReportData data) {
    return !data.isOfCases();
  }

  @Override
  public Optional<String> lacks(ReportData data) {
    return data.first().isEmpty() ? Optional.of("no run has a value") : Optional.empty();
  }

  @Override
  public List<Block> blocks(ReportData data) {
    Metric metric = data.first().orElseThrow();
    List<Block> blocks = new ArrayList<>();
    if (data.others().isEmpty()) {
      blocks.add(Words.of("One arm was measured, " + String.join("", data.arms()) + ": nothing is compared."));
    } else {
      blocks.add(new Verdicts(data.others().stream().map(arm -> verdict(data, metric, arm)).toList()));
      RatioChart.of(data).ifPresent(blocks::add);
    }
    RunDots.of(data).ifPresent(blocks::add);
    blocks.add(table(data));
    blocks.add(Words.of("A ratio is the median, over the rounds, of an arm's value divided by that of the first arm "
        + "in the same round. Intervals are order statistics of the median, with " + MedianEstimate.MIN_RUNS
        + " or more rounds; p is that of the Mann-Whitney test."));
    return blocks;
  }

  private static Verdict verdict(ReportData data, Metric metric, String arm) {
    String base = data.base(arm);
    String subject = metric.name() + " of " + arm + " relative to " + base;
    Optional<Comparison> comparison = data.comparison(metric, arm);
    if (comparison.isEmpty()) {
      return new Verdict(Tone.OPEN, "–", subject, "No round measured both, so there is no ratio.");
    }
    MedianEstimate ratio = comparison.get().ratio();
    boolean better = metric.lowerIsBetter() ? ratio.median() < 1 : ratio.median() > 1;
    boolean sure = ratio.interval().isPresent() && !ratio.interval().get().contains(1);
    Tone tone = !sure ? Tone.OPEN : better ? Tone.BETTER : Tone.WORSE;
    boolean same = Math.abs(ratio.median() - 1) < SAME;
    String words = words(metric, arm, base, ratio.median())
        + (same ? "" : better ? ", which is better" : ", which is worse");
    return new Verdict(tone, Numbers.ratio(ratio.median()), subject, words + ". " + certainty(ratio));
  }

  private static String words(Metric metric, String arm, String base, double ratio) {
    String time = TIMES.get(metric.name());
    return time == null ? metric.name() + " of " + arm + " is " + amount(ratio, "high", "lower", "higher")
        + " that of " + base : arm + " takes " + amount(ratio, "much " + time, "less " + time, "more " + time) + " "
        + base;
  }

  private static String amount(double ratio, String as, String less, String more) {
    if (ratio >= TWICE) {
      return Numbers.of(ratio) + " times as " + as + " as";
    }
    if (Math.abs(ratio - 1) < SAME) {
      return "as " + as + " as";
    }
    return Numbers.tenths(Math.abs(ratio - 1) * PERCENT) + " % " + (ratio <= 1 ? less : more) + " than";
  }

  private static String certainty(MedianEstimate ratio) {
    String rounds = Numbers.count(ratio.n(), "round", "rounds");
    if (ratio.interval().isEmpty()) {
      return "With " + rounds + " there is no interval, which needs " + MedianEstimate.MIN_RUNS
          + ": take this as a first look.";
    }
    Interval interval = ratio.interval().get();
    return "The interval with confidence " + Numbers.tenths(Math.floor(interval.confidence() * PERCENT * TEN) / TEN)
        + " %, " + Numbers.ratio(interval.low()) + " to " + Numbers.ratio(interval.high()) + " from " + rounds + ", "
        + (interval.contains(1) ? "contains 1: these runs do not distinguish the two."
            : "does not contain 1: this is more than chance.");
  }

  private static Table table(ReportData data) {
    Table.Builder table = Table.named("results", "All metrics of all arms", "metric", "unit", "better", "arm", "runs",
        "median", "low", "high", "ratio", "ratio low", "ratio high", "p");
    for (Metric metric : data.metrics()) {
      for (String arm : data.arms()) {
        Optional<MedianEstimate> estimate = data.estimate(metric, arm);
        Optional<Comparison> comparison = data.comparison(metric, arm);
        Optional<MedianEstimate> ratio = comparison.map(Comparison::ratio);
        table.row(metric.name(), metric.unit(), metric.lowerIsBetter() ? "lower" : "higher", arm,
            estimate.map(MedianEstimate::n).orElse(0), estimate.map(MedianEstimate::median).orElse(null),
            low(estimate), high(estimate), ratio.map(MedianEstimate::median).orElse(null), low(ratio), high(ratio),
            FormattedNumber.p(comparison.filter(each -> each.p().isPresent()).map(each -> each.p().getAsDouble())
                .orElse(null)));
      }
    }
    return table.build();
  }

  private static Double low(Optional<MedianEstimate> estimate) {
    return estimate.flatMap(MedianEstimate::interval).map(Interval::low).orElse(null);
  }

  private static Double high(Optional<MedianEstimate> estimate) {
    return estimate.flatMap(MedianEstimate::interval).map(Interval::high).orElse(null);
  }
}
