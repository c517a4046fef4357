/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.ab.run.ProbeSums;

/** The content of {@code records.jsonl}: a run's report, one record per line, as far as it can be read. */
final class Records {
  static final String NAME = "records.jsonl";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double NANOS_PER_MILLI = 1e6;

  final List<JobTimes> jobs = new ArrayList<>();
  final List<AttemptTimes> attempts = new ArrayList<>();
  final List<ClientTimes> clients = new ArrayList<>();
  final List<Transfer> transfers = new ArrayList<>();
  final List<Progress> progress = new ArrayList<>();
  final List<Stage> stages = new ArrayList<>();
  final Map<String, ProbeSums> probes = new TreeMap<>();
  final Map<String, Long> counters = new TreeMap<>();
  final Map<String, Long> totals = new TreeMap<>();
  final Map<String, Double> metrics = new TreeMap<>();
  final List<String> notes = new ArrayList<>();
  final List<String> withoutHistory = new ArrayList<>();
  String error = "";
  boolean done;
  private int bad;
  private int firstBad;

  /** Parses the lines of the file. */
  Records(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank() && !add(lines.get(i)) && bad++ == 0) {
        firstBad = i + 1;
      }
    }
    if (bad > 0) {
      notes.add(NAME + ": " + (bad == 1 ? "line " + firstBad + " is not a record" : bad + " lines are not records, the "
          + "first is line " + firstBad));
    }
  }

  private boolean add(String line) {
    try {
      JsonNode node = JSON.readTree(line);
      if (!node.isObject()) {
        return false;
      }
      add(node.path("type").asText(), node);
      return true;
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  private void add(String type, JsonNode node) {
    switch (type) {
      case "job" -> jobs.add(new JobTimes(text(node, "job"), time(node, "submitted"), time(node, "launched"),
          time(node, "finished"), text(node, "state")));
      case "attempt" -> attempts.add(attempt(node));
      case "mark" -> client(node);
      case "transfer" -> transfers.add(new Transfer(node.path("map").asInt(), text(node, "reduce"),
          text(node, "host"), Math.max(0, node.path("bytes").asLong()), time(node, "start"), time(node, "finish")));
      case "progress" -> progress.add(new Progress(time(node, "time"), node.path("map").asInt(),
          node.path("reduce").asInt()));
      case "stage" -> stages.add(new Stage(text(node, "name"), time(node, "at")));
      case "probe" -> probes.merge(text(node, "name"), new ProbeSums(node.path("matched").asLong(),
          node.path("calls").asLong(), node.path("nanos").asLong()), ProbeSums::plus);
      case "counters" -> sums(node.path("counters"), counters);
      case "totals" -> sums(node.path("totals"), totals);
      case "metric" -> metrics.put(text(node, "name"), node.path("value").asDouble());
      case "history" -> {
        if (text(node, "source").equals("client")) {
          withoutHistory.add(text(node, "job"));
        }
      }
      case "note" -> notes.add(text(node, "text"));
      case "error" -> error = error.isEmpty() ? text(node, "message") : error;
      case "done" -> done = true;
      default -> {
        // A record type meant for other readers of the raw report.
      }
    }
  }

  private static void sums(JsonNode node, Map<String, Long> into) {
    node.properties().forEach(entry -> into.merge(entry.getKey(), entry.getValue().asLong(), Long::sum));
  }

  private static AttemptTimes attempt(JsonNode node) {
    // These strings are shared by many attempts.
    return new AttemptTimes(text(node, "job").intern(), text(node, "task").intern(), text(node, "attempt"),
        HistoryTimes.kind(text(node, "kind")), state(text(node, "state")), time(node, "start"),
        time(node, "shuffled"), time(node, "sorted"), time(node, "finish"), text(node, "host").intern(),
        time(node, "cpu"), text(node, "error"), time(node, "mapped"));
  }

  private static AttemptTimes.State state(String name) {
    try {
      return AttemptTimes.State.valueOf(name);
    } catch (IllegalArgumentException e) {
      return AttemptTimes.State.RUNNING;
    }
  }

  /** Adds a client's job, whose mark has the time of its end as its key; the minimum duration is a millisecond. */
  private void client(JsonNode node) {
    if (text(node, "name").equals("job") && node.path("start").isNumber() && node.path("end").isNumber()) {
      try {
        long end = Instant.parse(text(node, "key")).toEpochMilli();
        long nanos = node.path("end").asLong() - node.path("start").asLong();
        if (nanos >= 0) {
          clients.add(new ClientTimes(end - Math.max(1, Math.round(nanos / NANOS_PER_MILLI)), end));
        }
      } catch (DateTimeException | ArithmeticException e) {
        // The job's times are then unknown.
      }
    }
  }

  private static String text(JsonNode node, String name) {
    return node.path(name).asText("").equals("null") ? "" : node.path(name).asText("");
  }

  private static long time(JsonNode node, String name) {
    return Math.max(0, node.path(name).asLong());
  }
}
