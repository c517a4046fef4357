/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.util.UserError;

/**
 * A measurement, read from its results folder.
 *
 * <p>If the measurement was interrupted, or results.json is truncated, this is what remains: the runs of runs.jsonl and
 * the header of plan.json next to it, or the readable beginning of the file. {@link #missing} then says so.
 */
public final class SavedResults {
  private static final String RESULTS = "results.json";
  private static final String RUNS = "runs.jsonl";
  private static final String PLAN = "plan.json";
  private static final int NAMED = 5;
  /** The metrics whose unit is known even without a file. */
  private static final List<Metric> KNOWN = List.of(Metric.WALL, Metric.CPU, Metric.MAP_CPU);

  private final Path file;
  private final JsonNode header;
  private final List<Metric> metrics;
  private final List<Run> runs;
  private final List<CaseOutcome> outcomes;
  private final List<String> missing;

  private SavedResults(Path file, JsonNode header, List<Metric> metrics, List<Run> runs, List<CaseOutcome> outcomes,
      List<String> missing) {
    this.file = file;
    this.header = header;
    this.metrics = List.copyOf(metrics);
    this.runs = List.copyOf(runs);
    this.outcomes = List.copyOf(outcomes);
    this.missing = List.copyOf(missing);
  }

  /**
   * Reads a measurement; changes no file.
   *
   * @param path of results.json, or of its folder
   * @throws UserError if it does not stem from a measurement
   */
  public static SavedResults read(Path path) throws IOException {
    Path file = Files.isDirectory(path) ? path.resolve(RESULTS) : path;
    SavedJson json = Files.exists(file) ? SavedJson.results(file) : SavedJson.absent(file);
    SavedJson log = SavedJson.none();
    SavedJson plan = SavedJson.none();
    if (json.fault().isPresent()) {
      log = SavedJson.lines(file.resolveSibling(RUNS));
      plan = SavedJson.header(file.resolveSibling(PLAN));
    }
    if (json.isEmpty() && log.isEmpty() && plan.isEmpty()) {
      throw new UserError(file + json.fault().map(fault -> ": " + fault + ", and there is no " + RUNS + " next to it")
          .orElse(" is not a " + RESULTS + " of ab: it has no measurement and no runs"));
    }
    return merge(file, json, log, plan);
  }

  private static SavedResults merge(Path file, SavedJson json, SavedJson log, SavedJson plan) {
    List<String> missing = new ArrayList<>();
    boolean fromLog = log.runs().size() > json.runs().size();
    boolean fromPlan = !json.header().isObject() && plan.header().isObject();
    json.fault().ifPresent(fault -> missing.add(file.getFileName() + ": " + fault
        + (fromLog ? "; the runs are from " + RUNS
            : json.runs().isEmpty() ? "" : "; the runs are those before that line")
        + (fromPlan ? ", what was measured is from " + PLAN : "")));
    JsonNode header = fromPlan ? plan.header() : json.header();
    if (!header.isObject()) {
      missing.add("what was measured, where and at which commit is unknown: there is no header");
    }
    SavedJson source = fromLog ? log : json;
    missing.addAll(source.notes());
    List<Run> runs = source.runs();
    if (runs.stream().allMatch(Run::warmUp)) {
      missing.add("no run was measured");
    }
    return new SavedResults(file, header, metrics(json, runs, missing), runs, json.outcomes(), missing);
  }

  /** Returns the metrics of the file; if it has none, those with values in the runs. */
  private static List<Metric> metrics(SavedJson json, List<Run> runs, List<String> missing) {
    if (!json.metrics().isEmpty()) {
      return json.metrics();
    }
    Set<String> names = new TreeSet<>();
    runs.forEach(run -> names.addAll(run.values().keySet()));
    List<Metric> metrics = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (Metric known : KNOWN) {
      if (names.remove(known.name())) {
        metrics.add(known);
      }
    }
    for (String name : names) {
      metrics.add(new Metric(name, "", true, ""));
      unknown.add(name);
    }
    if (!unknown.isEmpty()) {
      int more = unknown.size() - Math.min(unknown.size(), NAMED);
      missing.add("the file says neither the unit nor which direction is better for "
          + String.join(", ", unknown.subList(0, unknown.size() - more))
          + (more == 0 ? "" : " and " + more + " more"));
    }
    return metrics;
  }

  /** Returns the requested file, which may not exist. */
  public Path file() {
    return file;
  }

  /** Returns a one-line description of the measurement; the file's name if it is unknown. */
  public String description() {
    return header.path("description").asText(file.toString());
  }

  /** Returns the description, place and circumstances as a JSON {@link Header}; a missing node if they are unknown. */
  public JsonNode header() {
    return header;
  }

  /** Returns the labels of the sides in order; the first is the baseline of the others. */
  public List<String> arms() {
    Set<String> labels = new LinkedHashSet<>();
    header.path("sides").forEach(side -> Optional.ofNullable(side.path("label").textValue()).ifPresent(labels::add));
    runs.forEach(run -> labels.add(run.arm()));
    return List.copyOf(labels);
  }

  /** Returns the metrics in the order of the report. */
  public List<Metric> metrics() {
    return metrics;
  }

  /**
   * Returns the metric with a name.
   *
   * @throws UserError if there is none; lists the existing ones
   */
  public Metric metric(String name) {
    return metrics.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow(
        () -> new UserError("--metric '" + name + "' is not in " + file + ", which has "
            + (metrics.isEmpty() ? "none" : metrics.stream().map(Metric::name).collect(Collectors.joining(", ")))));
  }

  /** Returns all runs, including warm-up and failed ones. */
  public List<Run> runs() {
    return runs;
  }

  /**
   * Returns the outcome of each run if every run is a different case; empty for a measurement that repeats its runs.
   */
  public List<CaseOutcome> outcomes() {
    return outcomes;
  }

  /** Returns the values of a metric by round, for the runs that count. */
  public SortedMap<Integer, Double> values(Metric metric, String arm) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    for (Run run : runs) {
      Double value = run.values().get(metric.name());
      if (run.arm().equals(arm) && !run.warmUp() && !run.failed() && value != null && Double.isFinite(value)) {
        values.put(run.round(), value);
      }
    }
    return Collections.unmodifiableSortedMap(values);
  }

  /** Returns the statistics of the whole measurement. */
  public Evaluation evaluation() {
    return new Evaluation(arms(), metrics, runs);
  }

  /** Returns one line for each thing that the files lack. */
  public List<String> missing() {
    return missing;
  }
}
