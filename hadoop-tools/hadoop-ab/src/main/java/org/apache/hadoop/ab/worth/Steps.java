/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.apache.hadoop.ab.arms.QueuedPatch;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.util.UserError;

/**
 * Measures prefixes with the workload's own command, each step in a folder named after its arms. A step that already
 * has its results there is read instead of run; an interrupted one is resumed.
 */
final class Steps implements PrefixMeasurement {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String RESULTS = "results.json";

  private final Path folder;
  private final List<QueuedPatch> series;
  private final List<String> workload;
  private final Optional<String> asked;
  private final ToIntFunction<List<String>> ab;
  private Metric metric;

  /**
   * @param folder of all steps
   * @param workload its name and options
   * @param asked the name of the metric; empty for the workload's first
   * @param ab runs a command line of this program and returns its exit status
   */
  Steps(Path folder, List<QueuedPatch> series, List<String> workload, Optional<String> asked,
      ToIntFunction<List<String>> ab) {
    this.folder = folder;
    this.series = List.copyOf(series);
    this.workload = List.copyOf(workload);
    this.asked = asked;
    this.ab = ab;
  }

  @Override
  public Map<Integer, SortedMap<Integer, Double>> measure(List<Integer> prefixes) throws IOException, StepFailure {
    List<String> arms = prefixes.stream().map(this::arm).toList();
    Path step = folder.resolve(String.join("-", arms).replace(':', '-'));
    Optional<Path> results = newest(step, RESULTS);
    if (results.isEmpty()) {
      List<String> line = new ArrayList<>(workload);
      line.addAll(List.of("--arms", String.join(",", arms), "--results", step.toString()));
      if (newest(step, "plan.json").isPresent()) {
        line.add("--resume");
      }
      int status = ab.applyAsInt(line);
      results = newest(step, RESULTS);
      if (results.isEmpty()) {
        throw new StepFailure("the measurement of " + String.join(", ", arms) + " has no results; --resume continues "
            + "there", status);
      }
    }
    return values(results.get(), prefixes);
  }

  private String arm(int prefix) {
    return prefix == 0 ? "stock" : prefix == series.size() ? "tuned" : "series:" + series.get(prefix - 1).number();
  }

  /** Finds a file of the step's latest measurement, in a subfolder for its workload and its time. */
  private static Optional<Path> newest(Path step, String name) throws IOException {
    if (!Files.isDirectory(step)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.find(step, 3, (file, attributes) -> file.getFileName().toString().equals(name))) {
      return files.max(Comparator.naturalOrder());
    }
  }

  private Map<Integer, SortedMap<Integer, Double>> values(Path results, List<Integer> prefixes) throws IOException {
    JsonNode root = JSON.readTree(results.toFile());
    metric = metric(root);
    Map<Integer, SortedMap<Integer, Double>> values = new TreeMap<>();
    prefixes.forEach(prefix -> values.put(prefix, new TreeMap<>()));
    for (JsonNode node : root.path("runs")) {
      Run run = JSON.treeToValue(node, Run.class);
      for (int prefix : prefixes) {
        if (run.arm().equals(arm(prefix)) && !run.warmUp() && !run.failed()
            && run.values().containsKey(metric.name())) {
          values.get(prefix).put(run.round(), run.values().get(metric.name()));
        }
      }
    }
    return values;
  }

  private Metric metric(JsonNode root) {
    List<String> names = new ArrayList<>();
    for (JsonNode node : root.path("metrics")) {
      String name = node.path("name").asText();
      names.add(name);
      if (name.equals(asked.orElse(name))) {
        return new Metric(name, node.path("unit").asText(), node.path("lowerIsBetter").asBoolean(), "");
      }
    }
    throw new UserError("--metric " + asked.orElse("") + " is not one of this measurement: "
        + String.join(", ", names));
  }

  /** Returns the metric that was measured. */
  Metric metric() {
    return metric;
  }
}
