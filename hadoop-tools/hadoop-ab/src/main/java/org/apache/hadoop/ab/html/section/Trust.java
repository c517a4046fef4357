/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.html.block.Block;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.html.block.Words.Kind;
import org.apache.hadoop.ab.report.Quiet;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.stats.Outliers;
import org.apache.hadoop.ab.telemetry.RunTelemetry;

/**
 * The signs that the numbers are not trustworthy: failed or hung runs, a machine that was not quiet, unmet
 * requirements.
 */
final class Trust implements Section {
  /** The maximum length of a failure message, which may contain a stack trace. */
  private static final int MAX_WORDS = 600;

  @Override
  public String id() {
    return "trust";
  }

  @Override
  public String title() {
    return "Can the result be trusted?";
  }

  @Override
  public List<Block> blocks(ReportData data) {
    List<Block> blocks = new ArrayList<>();
    add(blocks, Kind.FAILURE, failures(data));
    requirements(data, blocks);
    add(blocks, Kind.WARNING, warnings(data));
    if (blocks.stream().noneMatch(block -> block instanceof Words words
        && (words.kind() == Kind.FAILURE || words.kind() == Kind.WARNING))) {
      blocks.add(Words.of(sound(data)));
    }
    return blocks;
  }

  private static String sound(ReportData data) {
    if (data.runs().isEmpty()) {
      return "Unknown: there is no run after the warm-up.";
    }
    boolean known = data.runs().stream().anyMatch(run -> run.conditions() != null);
    return "All " + Numbers.count(data.runs().size(), "run", "runs") + " after the warm-up count"
        + (data.header().path("rounds").asLong() > 0 ? "" : " (how many were planned is unknown)") + ", and "
        + (known ? "the machine was quiet." : "what else the machine did meanwhile is unknown.");
  }

  private static void add(List<Block> blocks, Kind kind, List<String> lines) {
    if (!lines.isEmpty()) {
      blocks.add(new Words(kind, lines));
    }
  }

  private static List<String> failures(ReportData data) {
    List<String> lines = new ArrayList<>();
    for (Run run : data.results().runs()) {
      if (run.failed()) {
        RunTelemetry told = data.telemetry(run);
        String stage = told.stages().isEmpty() || told.done() ? ""
            : " It had reached stage '" + told.stages().get(told.stages().size() - 1).name() + "'.";
        lines.add(run.arm() + ", " + data.place(run) + ", after "
            + Numbers.of(run.seconds()) + " s: " + cut(run.failure())
            + (run.folder() == null ? "" : " (kept in " + run.folder() + ")") + "." + stage);
      }
    }
    for (String arm : data.arms()) {
      long planned = data.header().path("rounds").asLong();
      if (data.runs(arm).size() < planned) {
        lines.add(arm + ": " + data.runs(arm).size() + " of " + planned + " runs were done.");
      }
    }
    return lines;
  }

  static String cut(String words) {
    return words.length() <= MAX_WORDS ? words : words.substring(0, MAX_WORDS) + " …";
  }

  private static void requirements(ReportData data, List<Block> blocks) {
    List<String> met = new ArrayList<>();
    List<String> notMet = new ArrayList<>();
    for (JsonNode outcome : outcomes(data)) {
      (outcome.path("holds").asBoolean() ? met : notMet).add(outcome.path("explanation").asText());
    }
    add(blocks, Kind.FAILURE, notMet);
    add(blocks, Kind.GOOD, met);
  }

  /** Reads the outcomes; empty if the file is corrupt, which the results report themselves. */
  private static JsonNode outcomes(ReportData data) {
    ObjectMapper json = new ObjectMapper();
    try {
      return json.readTree(data.results().file().toFile()).path("requirements");
    } catch (IOException e) {
      return json.createArrayNode();
    }
  }

  private static List<String> warnings(ReportData data) {
    List<String> lines = new ArrayList<>();
    Quiet.warnings(data.results().runs()).forEach(warning -> lines.add(sentence(warning)));
    data.first().filter(metric -> !data.isOfCases()).ifPresent(metric -> data.arms().forEach(arm -> {
      List<Integer> rounds = Outliers.of(data.values(metric, arm));
      if (!rounds.isEmpty()) {
        lines.add(metric.name() + " of " + arm + " is far from the others in " + (rounds.size() == 1 ? "round "
            : "rounds ") + rounds.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ".");
      }
    }));
    for (String arm : data.arms()) {
      int failed = data.runs(arm).stream().mapToInt(Run::failedAttempts).sum();
      int killed = data.runs(arm).stream().mapToInt(Run::killedAttempts).sum();
      if (failed + killed > 0) {
        lines.add(arm + ": " + failed + " failed and " + killed + " killed of " + Numbers.count(
            data.runs(arm).stream().mapToInt(Run::attempts).sum(), "task attempt", "task attempts") + ".");
      }
    }
    return lines;
  }

  private static String sentence(String warning) {
    return Character.toUpperCase(warning.charAt(0)) + warning.substring(1) + ".";
  }
}
