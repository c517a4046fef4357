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
 * A measurement, read from where it kept its results.
 *
 * <p>Of one that was cut off, or whose results.json was, this is what there is: the runs of runs.jsonl and the header
 * of plan.json beside it, or what stands before the place where the file ends. {@link #missing} then says so.
 */
public final class SavedResults {
  private static final String RESULTS = "results.json";
  private static final String RUNS = "runs.jsonl";
  private static final String PLAN = "plan.json";
  private static final int NAMED = 5;
  /** Metrics whose unit is known without a file. */
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
   * @param path of results.json, or of the folder that holds it
   * @throws UserError if it is nothing that a measurement has left
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
      throw new UserError(file + json.fault().map(fault -> ": " + fault + ", and there is no " + RUNS + " beside it")
          .orElse(" is no " + RESULTS + " of ab: it has no measurement and no runs"));
    }
    return merge(file, json, log, plan);
  }

  private static SavedResults merge(Path file, SavedJson json, SavedJson log, SavedJson plan) {
    List<String> missing = new ArrayList<>();
    boolean fromLog = log.runs().size() > json.runs().size();
    boolean fromPlan = !json.header().isObject() && plan.header().isObject();
    json.fault().ifPresent(fault -> missing.add(file.getFileName() + ": " + fault
        + (fromLog ? "; the runs are those of " + RUNS
            : json.runs().isEmpty() ? "" : "; the runs are those before that place")
        + (fromPlan ? ", what was measured is that of " + PLAN : "")));
    JsonNode header = fromPlan ? plan.header() : json.header();
    if (!header.isObject()) {
      missing.add("what was measured, where and of which commit is not known: there is no header");
    }
    SavedJson source = fromLog ? log : json;
    missing.addAll(source.notes());
    List<Run> runs = source.runs();
    if (runs.stream().allMatch(Run::warmUp)) {
      missing.add("no run was measured");
    }
    return new SavedResults(file, header, metrics(json, runs, missing), runs, json.outcomes(), missing);
  }

  /** The metrics of the file; where it has none, those that runs have values of. */
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
      missing.add("the file does not say the unit, nor which way is better, of "
          + String.join(", ", unknown.subList(0, unknown.size() - more))
          + (more == 0 ? "" : " and " + more + " more"));
    }
    return metrics;
  }

  /** The file that was asked for; it need not be there. */
  public Path file() {
    return file;
  }

  /** Returns what was measured, in a line; the file's name if that is not known. */
  public String description() {
    return header.path("description").asText(file.toString());
  }

  /** Returns what was measured, where and how, as {@link Header} is written; a missing node if that is not known. */
  public JsonNode header() {
    return header;
  }

  /** The labels of the sides in their order; the first is what the others are compared with. */
  public List<String> arms() {
    Set<String> labels = new LinkedHashSet<>();
    header.path("sides").forEach(side -> Optional.ofNullable(side.path("label").textValue()).ifPresent(labels::add));
    runs.forEach(run -> labels.add(run.arm()));
    return List.copyOf(labels);
  }

  /** The metrics in the order of the report. */
  public List<Metric> metrics() {
    return metrics;
  }

  /**
   * A metric of a name.
   *
   * @throws UserError with those that there are
   */
  public Metric metric(String name) {
    return metrics.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow(
        () -> new UserError("--metric '" + name + "' is not in " + file + ", which has "
            + (metrics.isEmpty() ? "none" : metrics.stream().map(Metric::name).collect(Collectors.joining(", ")))));
  }

  /** Returns all runs, the warm-up and failed ones too. */
  public List<Run> runs() {
    return runs;
  }

  /** Returns how each case ended, where each run is of another; none of a measurement that repeats its runs. */
  public List<CaseOutcome> outcomes() {
    return outcomes;
  }

  /** The values of a metric by round, of the runs that count. */
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

  /** The numbers of the whole measurement. */
  public Evaluation evaluation() {
    return new Evaluation(arms(), metrics, runs);
  }

  /** A line for each thing that the files lack. */
  public List<String> missing() {
    return missing;
  }
}
