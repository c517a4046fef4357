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
 * The data of a report: a measurement's results and the telemetry of its runs. Telemetry is read on demand, and again
 * after memory ran short: that of a hundred runs does not fit into the heap.
 */
public final class ReportData {
  private final SavedResults results;
  private final Path folder;
  private final Map<Run, Told> told = new IdentityHashMap<>();

  /** The telemetry of a run, which may be discarded, and a summary of what it contains. */
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
   * @param file its results.json, or the folder of that file
   * @throws org.apache.hadoop.ab.util.UserError if it is not a measurement
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

  /** Returns the arms that are compared with another. */
  public List<String> others() {
    return arms().stream().filter(arm -> !base(arm).equals(arm)).toList();
  }

  /** Returns the baseline of an arm: the first, or in a sweep the first of the same value. */
  public String base(String arm) {
    return SweepLabel.base(arms(), arm);
  }

  /** Returns a description of the baselines of all arms. */
  public String bases() {
    return arms().stream().map(this::base).distinct().count() == 1 ? arms().get(0) : "the first arm of the same value";
  }

  public Ink ink(String arm) {
    return Ink.arm(Math.max(0, arms().indexOf(arm)));
  }

  /** Returns an arm's name for the legend of a chart; if it shares its colour with another arm, with a remark. */
  String legend(String arm) {
    int place = arms().indexOf(arm);
    return place < Ink.ARMS ? arm : arm + " (same color as " + arms().get(place % Ink.ARMS) + ")";
  }

  public List<Metric> metrics() {
    return results.metrics();
  }

  /** Returns the primary metric of the measurement. */
  public Optional<Metric> first() {
    return metrics().stream().findFirst();
  }

  public SortedMap<Integer, Double> values(Metric metric, String arm) {
    return results.values(metric, arm);
  }

  /** Returns the median of a metric; empty if no run counts. */
  public Optional<MedianEstimate> estimate(Metric metric, String arm) {
    double[] values = values(metric, arm).values().stream().mapToDouble(Double::doubleValue).toArray();
    return values.length == 0 ? Optional.empty() : Optional.of(MedianEstimate.of(values));
  }

  /**
   * Compares an arm with its baseline; empty for the baseline itself, if no round has both, or if a ratio is undefined.
   */
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

  /** Returns the runs after the warm-up, including failed ones. */
  public List<Run> runs() {
    return results.runs().stream().filter(run -> !run.warmUp()).toList();
  }

  public List<Run> runs(String arm) {
    return runs().stream().filter(run -> run.arm().equals(arm)).toList();
  }

  /** Returns the telemetry of a run; callers must not hold on to that of many runs. */
  public RunTelemetry telemetry(Run run) {
    Told known = told.get(run);
    RunTelemetry telemetry = known == null ? null : known.telemetry.get();
    if (telemetry == null) {
      telemetry = RunTelemetry.of(folder, run);
      told.put(run, Told.of(telemetry));
    }
    return telemetry;
  }

  /** Returns the clock of a run, for its charts. */
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
   * Returns the representative run of an arm, for charts of a single run: among those with telemetry, the one nearest
   * to the median; a failed one only if there is no other.
   */
  public Optional<Run> typical(String arm) {
    Optional<Metric> metric = first();
    Optional<Double> median = metric.flatMap(each -> estimate(each, arm)).map(MedianEstimate::median);
    Comparator<Run> nearest = Comparator.comparingDouble(run -> median.isEmpty() || run.failed() ? 0
        : Math.abs(run.values().getOrDefault(metric.get().name(), Double.MAX_VALUE) - median.get()));
    return runs(arm).stream().min(Comparator.comparing(Run::failed).thenComparing(run -> !hasTold(run))
        .thenComparing(nearest));
  }

  /**
   * Returns the representative run of each arm if it has attempts, followed by at most {@code failed} failed runs that
   * have.
   */
  public List<Run> withAttempts(int failed) {
    List<Run> typical = arms().stream().flatMap(arm -> typical(arm).stream()).filter(this::hasAttempts).toList();
    Stream<Run> others = runs().stream().filter(run -> run.failed() && !typical.contains(run) && hasAttempts(run));
    return Stream.concat(typical.stream(), others.limit(failed)).toList();
  }

  /** Returns true if a run has telemetry about attempts or the machine. */
  public boolean hasTold(Run run) {
    return hasAttempts(run) || hasSamples(run);
  }

  private boolean hasAttempts(Run run) {
    return told(run).attempts;
  }

  /** Returns true if a run has samples of the machine. */
  boolean hasSamples(Run run) {
    return told(run).host;
  }

  /** Returns a description of a run, for the title of its chart. */
  public String name(Run run) {
    return run.arm() + ", " + place(run) + (run.failed() ? " (failed)" : "");
  }

  /** Returns the run's place among those of its arm: its round, the warm-up, or its case. */
  String place(Run run) {
    return results.outcomes().stream().filter(each -> each.round() == run.round()).findFirst()
        .map(CaseOutcome::name).orElse(run.warmUp() ? "warm-up" : "round " + run.round());
  }

  /** Returns true if each run is a different case, so that there is nothing to compare. */
  boolean isOfCases() {
    return !results.outcomes().isEmpty();
  }
}
