/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.ab.record.TypedCommand;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.run.RunLog;
import org.apache.hadoop.ab.util.UserError;

/**
 * A new or resumed measurement, whose results are kept in a folder: {@code NAME/TIME} in the results' folder.
 *
 * @param header of the measurement; a resumed one keeps its original start time
 */
public record MeasurementSession(Path folder, Header header) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PLAN = "plan.json";
  private static final String RESULTS = "results.json";
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HHmmss'Z'");
  /** The parts of the plan that may differ on resume: the number of rounds, and parts that do not affect a run. */
  private static final List<String> FREE = List.of("/started", "/rounds", "/isolation");
  private static final String COMMAND = "/command";

  /** Creates a new folder that contains the plan. */
  public static MeasurementSession begin(Path results, String name, Header header) throws IOException {
    Files.createDirectories(results.resolve(name));
    String time = TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    Path folder = results.resolve(name).resolve(time);
    for (int i = 2; Files.exists(folder); i++) {
      folder = folder.resolveSibling(time + "-" + i);
    }
    Files.createDirectory(folder);
    Files.writeString(folder.resolve(PLAN), JSON.writerWithDefaultPrettyPrinter().writeValueAsString(header));
    return new MeasurementSession(folder, header);
  }

  /**
   * Returns the newest folder without results, provided that it measures the same.
   *
   * @throws UserError if there is none, or it measures something else
   */
  public static MeasurementSession resume(Path results, String name, Header header) throws IOException {
    Path parent = results.resolve(name);
    List<Path> open = List.of();
    if (Files.isDirectory(parent)) {
      try (Stream<Path> folders = Files.list(parent)) {
        open = folders.filter(each -> Files.isRegularFile(each.resolve(PLAN)) && !Files.exists(each.resolve(RESULTS)))
            .sorted(Comparator.reverseOrder()).toList();
      }
    }
    if (open.isEmpty()) {
      throw new UserError("--resume: no measurement in " + parent + " was interrupted; omit the option");
    }
    Path folder = open.get(0);
    JsonNode before = JSON.readTree(folder.resolve(PLAN).toFile());
    JsonNode now = JSON.readTree(JSON.writeValueAsString(header));
    String different = difference("", before, now);
    if (different != null) {
      throw new UserError("--resume: " + folder + " measured something else (" + different
          + "); give the same options, or omit --resume");
    }
    Header old = JSON.treeToValue(before, Header.class);
    return new MeasurementSession(folder, new Header(header.description(), old.started(), header.machine(),
        header.commit(), header.command(), header.rounds(), header.coldCache(), header.files(), header.seed(),
        header.isolation(), header.sides()));
  }

  /**
   * Returns the first difference between two plans that rules out a resume, with both values; null if there is none.
   */
  public static String difference(String path, JsonNode before, JsonNode now) {
    if (FREE.contains(path) || Objects.equals(before, now) || path.equals(COMMAND) && isSameCommand(before, now)) {
      return null;
    }
    if (before != null && now != null && before.isContainerNode() && before.getNodeType() == now.getNodeType()
        && before.size() == now.size()) {
      if (before.isArray()) {
        for (int i = 0; i < before.size(); i++) {
          String found = difference(path + "/" + i, before.get(i), now.get(i));
          if (found != null) {
            return found;
          }
        }
        return null;
      }
      for (Iterator<String> names = before.fieldNames(); names.hasNext();) {
        String name = names.next();
        String found = difference(path + "/" + name, before.get(name), now.get(name));
        if (found != null) {
          return found;
        }
      }
      return null;
    }
    return path.substring(1) + " was " + before + " and is " + now;
  }

  /** Returns true if two command lines measure the same; not every option appears elsewhere in the plan. */
  private static boolean isSameCommand(JsonNode before, JsonNode now) {
    return before != null && now != null && TypedCommand.of(before.asText()).equals(TypedCommand.of(now.asText()));
  }

  public RunLog log() {
    return new RunLog(folder.resolve("runs.jsonl"));
  }

  public Path results() {
    return folder.resolve(RESULTS);
  }

  public Path text() {
    return folder.resolve("results.txt");
  }

  /** Returns the folder that holds the folders of runs while they run, and of failed runs afterwards. */
  public Path runs() {
    return folder.resolve("runs");
  }

  /** Returns the folder of the profilers' recordings, with a subfolder for each run. */
  public Path recordings() {
    return folder.resolve("recordings");
  }

  /** Returns the equivalent of {@link #runs} in a folder that other measurements may also write to. */
  public Path runsIn(Path scratch) {
    return scratch.resolve("ab-" + folder.getParent().getFileName() + "-" + folder.getFileName());
  }
}
