/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.report.CaseOutcome;
import org.apache.hadoop.ab.report.SavedResults;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.SweepLabel;
import org.apache.hadoop.ab.stats.Comparison;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.apache.hadoop.ab.telemetry.RunTelemetry;

/**
 * The data that a report is made of: a measurement's results and what its runs told beside them. That is read when it
 * is needed, and again where memory is short: of a hundred runs it would be more than a heap holds.
 */
public final class ReportData {
  private final SavedResults results;
  private final Path folder;
  private final Map<Run, Told> told = new IdentityHashMap<>();

  /** The telemetry of a run, as long as there is room for it, and of what it told. */
  private record Told(SoftReference<RunTelemetry> telemetry, boolean attempts, boolean host) {
    static Told of(RunTelemetry telemetry) {
      return new Told(new SoftReference<>(telemetry),
          telemetry.attempts().stream().anyMatch(attempt -> attempt.start() > 0), !telemetry.host().isEmpty());
    }
  }

  private ReportData(SavedResults results) {
    this.results = results;
    this.folder = results.file().toAbsolutePath().getParent();
  }

  /**
   * Reads a measurement.
   *
   * @param file its results.json, or the folder of that
   * @throws org.apache.hadoop.ab.util.UserError if it is none
   */
  public static ReportData read(Path file) throws IOException {
    return new ReportData(SavedResults.read(file));
  }

  public SavedResults results() {
    return results;
  }

  public JsonNode header() {
    return results.header();
  }

  public List<String> arms() {
    return results.arms();
  }

  /** The arms that are compared with another. */
  public List<String> others() {
    return arms().stream().filter(arm -> !base(arm).equals(arm)).toList();
  }

  /** Returns what an arm is compared with: the first, in a sweep the first of the same value. */
  public String base(String arm) {
    return SweepLabel.base(arms(), arm);
  }

  /** The same of all arms, in words. */
  public String bases() {
    return arms().stream().map(this::base).distinct().count() == 1 ? arms().get(0) : "the first arm of the same value";
  }

  public Ink ink(String arm) {
    return Ink.arm(Math.max(0, arms().indexOf(arm)));
  }

  /** An arm as the legend of a chart names it; where it has the colour of another, with that. */
  String legend(String arm) {
    int place = arms().indexOf(arm);
    return place < Ink.ARMS ? arm : arm + " (the colour of " + arms().get(place % Ink.ARMS) + " again)";
  }

  public List<Metric> metrics() {
    return results.metrics();
  }

  /** The metric that the measurement is about. */
  public Optional<Metric> first() {
    return metrics().stream().findFirst();
  }

  public SortedMap<Integer, Double> values(Metric metric, String arm) {
    return results.values(metric, arm);
  }

  /** The median of a metric; empty if no run counts. */
  public Optional<MedianEstimate> estimate(Metric metric, String arm) {
    double[] values = values(metric, arm).values().stream().mapToDouble(Double::doubleValue).toArray();
    return values.length == 0 ? Optional.empty() : Optional.of(MedianEstimate.of(values));
  }

  /** An arm against its base; empty for that itself, and where no round has both or a ratio is no number. */
  public Optional<Comparison> comparison(Metric metric, String arm) {
    if (!others().contains(arm)) {
      return Optional.empty();
    }
    SortedMap<Integer, Double> base = values(metric, base(arm));
    SortedMap<Integer, Double> values = values(metric, arm);
    boolean sound = values.keySet().stream().anyMatch(base::containsKey)
        && base.values().stream().allMatch(value -> value > 0);
    return sound ? Optional.of(Comparison.of(base, values)) : Optional.empty();
  }

  /** The runs after the warm-up, failed ones too. */
  public List<Run> runs() {
    return results.runs().stream().filter(run -> !run.warmUp()).toList();
  }

  public List<Run> runs(String arm) {
    return runs().stream().filter(run -> run.arm().equals(arm)).toList();
  }

  /** Returns what a run told; nobody should hold that of many runs. */
  public RunTelemetry telemetry(Run run) {
    Told known = told.get(run);
    RunTelemetry telemetry = known == null ? null : known.telemetry.get();
    if (telemetry == null) {
      telemetry = RunTelemetry.of(folder, run);
      told.put(run, Told.of(telemetry));
    }
    return telemetry;
  }

  /** The clock by which charts of a run go. */
  RunClock clock(Run run) {
    return RunClock.of(telemetry(run), run);
  }

  private Told told(Run run) {
    if (!told.containsKey(run)) {
      telemetry(run);
    }
    return told.get(run);
  }

  /**
   * The run of an arm that stands for others in charts of one run: of those that have told something the one nearest to
   * the median; a failed one where no other is.
   */
  public Optional<Run> typical(String arm) {
    Optional<Metric> metric = first();
    Optional<Double> median = metric.flatMap(each -> estimate(each, arm)).map(MedianEstimate::median);
    Comparator<Run> nearest = Comparator.comparingDouble(run -> median.isEmpty() || run.failed() ? 0
        : Math.abs(run.values().getOrDefault(metric.get().name(), Double.MAX_VALUE) - median.get()));
    return runs(arm).stream().min(Comparator.comparing(Run::failed).thenComparing(run -> !hasTold(run))
        .thenComparing(nearest));
  }

  /** The typical run of each arm of which attempts are known, and then failed ones, at most {@code failed}. */
  public List<Run> withAttempts(int failed) {
    List<Run> typical = arms().stream().flatMap(arm -> typical(arm).stream()).filter(this::hasAttempts).toList();
    Stream<Run> others = runs().stream().filter(run -> run.failed() && !typical.contains(run) && hasAttempts(run));
    return Stream.concat(typical.stream(), others.limit(failed)).toList();
  }

  /** Tells whether a run has told of attempts or of the machine. */
  public boolean hasTold(Run run) {
    return hasAttempts(run) || hasSamples(run);
  }

  private boolean hasAttempts(Run run) {
    return told(run).attempts;
  }

  /** Tells whether a run has told of the machine. */
  boolean hasSamples(Run run) {
    return told(run).host;
  }

  /** A run in words, as the title of its chart. */
  public String name(Run run) {
    return run.arm() + ", " + place(run) + (run.failed() ? " (failed)" : "");
  }

  /** Returns which of the runs of an arm one is: that of a round, the warm-up, or that of a case. */
  String place(Run run) {
    return results.outcomes().stream().filter(each -> each.round() == run.round()).findFirst()
        .map(CaseOutcome::name).orElse(run.warmUp() ? "warm-up" : "round " + run.round());
  }

  /** Tells whether each run is of another case, so that there is nothing to compare. */
  boolean isOfCases() {
    return !results.outcomes().isEmpty();
  }
}
