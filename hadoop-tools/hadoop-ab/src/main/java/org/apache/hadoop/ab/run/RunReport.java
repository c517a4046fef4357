/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The records that the processes of a run wrote: one JSON object per line, in the report folder's *.jsonl files. */
public final class RunReport {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, Double> metrics = new TreeMap<>();
  private final Map<String, ProbeSums> probes = new TreeMap<>();
  private final Map<String, Long> counters = new TreeMap<>();
  private final List<Mark> marks = new ArrayList<>();
  /** The indices, in the list of marks, of calls that have not returned yet. */
  private final Map<String, Integer> open = new HashMap<>();
  private final List<JarRecord> jars = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();
  private String stage = "start";
  private boolean done;
  private int attempts;
  private int failedAttempts;
  private int killedAttempts;

  /**
   * The jar from which a process loaded a class.
   *
   * @param role {@code cluster}, {@code child}, or {@code client} for a JVM that runs no daemon
   * @param path the jar; null if the arm has no such class
   */
  public record JarRecord(String role, String className, String path, String sha256) {
  }

  /**
   * Reads all report files in a folder.
   *
   * <p>An unterminated last line, as a killed process leaves it, is skipped; {@link #done} tells whether the report is
   * complete.
   *
   * @throws RunFailure if a line is not a valid record
   */
  public static RunReport read(Path folder) throws IOException, RunFailure {
    RunReport report = new RunReport();
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(each -> each.toString().endsWith(".jsonl")).sorted().toList();
    }
    for (Path file : files) {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      int end = text.lastIndexOf('\n') + 1;
      for (String line : text.substring(0, end).split("\n")) {
        if (!line.isBlank()) {
          report.add(file, line);
        }
      }
    }
    return report;
  }

  private void add(Path file, String line) throws RunFailure {
    try {
      JsonNode node = JSON.readTree(line);
      switch (node.path("type").asText()) {
        case "metric" -> metrics.put(node.path("name").asText(), node.path("value").asDouble(Double.NaN));
        case "jar" -> jars.add(new JarRecord(node.path("role").asText(), node.path("class").asText(),
            node.path("path").asText(null), node.path("sha256").asText(null)));
        case "attempt" -> count(node.path("state").asText());
        case "probe" -> probes.merge(node.path("name").asText(), new ProbeSums(node.path("matched").asLong(),
            node.path("calls").asLong(), node.path("nanos").asLong()), ProbeSums::plus);
        case "mark" -> mark(node);
        case "end" -> end(node);
        case "counters" -> node.path("counters").properties().forEach(
            counter -> counters.merge(counter.getKey(), counter.getValue().asLong(), Long::sum));
        case "error" -> errors.add(node.path("message").asText());
        case "stage" -> stage = node.path("name").asText();
        case "done" -> done = true;
        default -> {
          // A record type meant for other readers of the raw report.
        }
      }
    } catch (JsonProcessingException e) {
      throw new RunFailure(file.getFileName() + " has a line that is not a record: " + line);
    }
  }

  private void mark(JsonNode node) {
    if (node.has("call")) {
      open.put(call(node), marks.size());
    }
    marks.add(new Mark(node.path("pid").asLong(), node.path("name").asText(), node.path("key").asText(),
        node.path("start").asLong(), node.path("end").asLong()));
  }

  private void end(JsonNode node) {
    Integer place = open.remove(call(node));
    if (place != null) {
      Mark mark = marks.get(place);
      marks.set(place, new Mark(mark.pid(), mark.name(), mark.key(), mark.start(), node.path("end").asLong()));
    }
  }

  private static String call(JsonNode node) {
    return node.path("pid").asText() + " " + node.path("call").asText();
  }

  private void count(String state) {
    attempts++;
    switch (state) {
      case "FAILED" -> failedAttempts++;
      case "KILLED" -> killedAttempts++;
      default -> {
        // Succeeded; a finished job has no unfinished attempts.
      }
    }
  }

  public Map<String, Double> metrics() {
    return metrics;
  }

  /** Returns the sums over all processes; empty sums if no process reported the name. */
  public ProbeSums probe(String name) {
    return probes.getOrDefault(name, ProbeSums.NONE);
  }

  /** Returns the counters by {@code GROUP.NAME}, summed over all jobs. */
  public Map<String, Long> counters() {
    return counters;
  }

  /** Returns the marks of all processes, grouped by process. */
  public List<Mark> marks() {
    return marks;
  }

  public List<JarRecord> jars() {
    return jars;
  }

  public Optional<String> error() {
    return errors.isEmpty() ? Optional.empty() : Optional.of(errors.get(0));
  }

  /** Returns the last stage reached, for a run that did not finish. */
  public String stage() {
    return stage;
  }

  public boolean done() {
    return done;
  }

  public int attempts() {
    return attempts;
  }

  public int failedAttempts() {
    return failedAttempts;
  }

  public int killedAttempts() {
    return killedAttempts;
  }
}
