/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsfaults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The outcome of a case on an arm.
 *
 * @param number of the case
 * @param label of its fault
 * @param packet at which the fault occurred
 * @param end {@code right}, {@code failed}, {@code wrong}, {@code hung}, {@code skipped}
 * @param seconds that the writer took
 * @param left the number of superfluous replicas
 * @param missing the number of missing replicas
 * @param note the reason why the end is not right, or the superfluous replicas; empty if there is nothing to note
 */
public record CaseResult(String arm, int number, String label, int replicas, int packet, String end, double seconds,
    int left, int missing, String note) {
  static final String RIGHT = "right";
  static final String FAILED = "failed";
  static final String WRONG = "wrong";
  static final String HUNG = "hung";
  static final String SKIPPED = "skipped";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SUFFIX = ".jsonl";

  /** Returns the results that a run on an arm reported. */
  static List<CaseResult> reported(String arm, Path report) throws IOException {
    List<CaseResult> results = new ArrayList<>();
    for (Path file : list(report)) {
      for (String line : Files.readAllLines(file)) {
        JsonNode node = JSON.readTree(line);
        if (node.path("type").asText().equals("case")) {
          results.add(new CaseResult(arm, node.path("number").asInt(), node.path("label").asText(),
              node.path("replicas").asInt(), node.path("packet").asInt(), node.path("end").asText(),
              node.path("seconds").asDouble(), node.path("left").asInt(), node.path("missing").asInt(),
              node.path("note").asText()));
        }
      }
    }
    return results;
  }

  /** Saves results to a file in a folder, replacing a file of that name. */
  static void keep(Path folder, String name, List<CaseResult> results) throws IOException {
    Files.createDirectories(folder);
    List<String> lines = new ArrayList<>();
    for (CaseResult each : results) {
      lines.add(JSON.writeValueAsString(each));
    }
    Files.write(folder.resolve(name + SUFFIX), lines);
  }

  /** Returns all results saved in a folder; empty if the folder does not exist. */
  static List<CaseResult> kept(Path folder) throws IOException {
    List<CaseResult> results = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      for (Path file : list(folder)) {
        for (String line : Files.readAllLines(file)) {
          results.add(JSON.readValue(line, CaseResult.class));
        }
      }
    }
    return results;
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
  }

  boolean ends(String how) {
    return end.equals(how);
  }

  /** Returns true if there is nothing to report: the file and its replicas are right, or the case was skipped. */
  boolean isClean() {
    return ends(SKIPPED) || ends(RIGHT) && left == 0 && missing == 0;
  }
}
