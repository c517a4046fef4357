/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.CharConversionException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;

/** The content of one file of a measurement, up to the point where it is truncated or corrupt. */
final class SavedJson {
  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private final List<Metric> metrics = new ArrayList<>();
  private final List<Run> runs = new ArrayList<>();
  private final List<CaseOutcome> outcomes = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private JsonNode header = MissingNode.getInstance();
  private boolean hasRuns;
  private String fault;

  private SavedJson() {
  }

  /** Returns empty content that belongs to no file. */
  static SavedJson none() {
    return new SavedJson();
  }

  /** Returns the content for a file that does not exist. */
  static SavedJson absent(Path file) {
    SavedJson json = new SavedJson();
    json.fault = "there is no such file";
    return json;
  }

  /** Reads results.json: header, metrics and runs. */
  static SavedJson results(Path file) throws IOException {
    SavedJson json = new SavedJson();
    try (JsonParser parser = JSON.createParser(file.toFile())) {
      json.read(parser);
    } catch (JsonEOFException e) {
      json.fault = "it is cut off in line " + e.getLocation().getLineNr();
    } catch (JsonProcessingException e) {
      json.fault = "line " + (e.getLocation() == null ? 1 : e.getLocation().getLineNr()) + " of it is not JSON";
    } catch (CharConversionException e) {
      json.fault = "it is not text";
    }
    return json;
  }

  private void read(JsonParser parser) throws IOException {
    JsonToken first = parser.nextToken();
    if (first != JsonToken.START_OBJECT) {
      fault = first == null ? "it is empty" : "it contains no JSON object";
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken token = parser.nextToken();
      if (name.equals("runs") && token == JsonToken.START_ARRAY) {
        hasRuns = true;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          add(JSON.readTree(parser));
        }
        continue;
      }
      JsonNode value = JSON.readTree(parser);
      if (name.equals("measurement") && value.isObject()) {
        header = value;
      } else if (name.equals("metrics")) {
        value.forEach(this::addMetric);
      } else if (name.equals("outcomes")) {
        value.forEach(this::addOutcome);
      }
    }
  }

  private void addOutcome(JsonNode node) {
    if (node.path("arm").isTextual() && node.path("outcome").isTextual()) {
      outcomes.add(new CaseOutcome(node.path("round").asInt(), node.path("arm").asText(), node.path("name").asText(),
          node.path("outcome").asText()));
    }
  }

  private void addMetric(JsonNode node) {
    String name = node.path("name").textValue();
    if (name != null) {
      metrics.add(new Metric(name, node.path("unit").asText(), node.path("lowerIsBetter").asBoolean(true),
          node.path("description").asText()));
    }
  }

  private void add(JsonNode node) {
    Run run = null;
    try {
      run = JSON.treeToValue(node, Run.class);
    } catch (JsonProcessingException e) {
      // Reported below.
    }
    if (run == null || run.arm() == null) {
      notes.add("run " + (runs.size() + notes.size() + 1) + " of the file cannot be read and is skipped");
    } else {
      runs.add(withValues(run));
    }
  }

  /** Returns a copy of the run without metrics whose value is null. */
  private static Run withValues(Run run) {
    Map<String, Double> values = new TreeMap<>();
    if (run.values() != null) {
      run.values().forEach((name, value) -> {
        if (value != null) {
          values.put(name, value);
        }
      });
    }
    return new Run(run.round(), run.arm(), run.started(), run.seconds(), values, run.attempts(), run.failedAttempts(),
        run.killedAttempts(), run.failure(), run.folder(), run.conditions());
  }

  /** Reads the runs of runs.jsonl; empty if the file does not exist. An unterminated last line is ignored. */
  static SavedJson lines(Path file) throws IOException {
    SavedJson json = new SavedJson();
    if (Files.isRegularFile(file)) {
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n")) {
        if (!line.isBlank()) {
          json.hasRuns = true;
          json.add(parse(line));
        }
      }
    }
    return json;
  }

  private static JsonNode parse(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance();
    }
  }

  /** Reads the header of plan.json; empty if the file does not exist or is incomplete. */
  static SavedJson header(Path file) throws IOException {
    SavedJson json = new SavedJson();
    if (Files.isRegularFile(file)) {
      JsonNode node = parse(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
      if (node.has("description")) {
        json.header = node;
      }
    }
    return json;
  }

  /** Returns true if the content has neither a header nor runs. */
  boolean isEmpty() {
    return !header.isObject() && !hasRuns;
  }

  JsonNode header() {
    return header;
  }

  List<Metric> metrics() {
    return metrics;
  }

  List<Run> runs() {
    return runs;
  }

  List<CaseOutcome> outcomes() {
    return outcomes;
  }

  /** Returns one line for each run that cannot be read. */
  List<String> notes() {
    return notes;
  }

  /** Returns the reason why the file is incomplete; empty if it is complete. */
  Optional<String> fault() {
    return Optional.ofNullable(fault);
  }
}
