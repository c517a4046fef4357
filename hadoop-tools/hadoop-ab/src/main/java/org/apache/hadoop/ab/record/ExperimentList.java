/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;

/** All experiments that can be recorded, in the order of the tables. */
public final class ExperimentList {
  private static final ObjectMapper JSON = new ObjectMapper()
      .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
  private static final Pattern NAME = Pattern.compile("[a-z0-9-]+/[a-z0-9-]+");

  private final List<ListedExperiment> all;

  private ExperimentList(List<ListedExperiment> all) {
    this.all = List.copyOf(all);
  }

  private record Content(@JsonProperty(value = "experiments", required = true) List<ListedExperiment> experiments) {
  }

  /**
   * Reads the list.
   *
   * @throws UserError if it is malformed, or two experiments have the same name; states the file and the line
   */
  public static ExperimentList read(Path file) throws IOException {
    List<ListedExperiment> all;
    try {
      all = JSON.readValue(Files.readString(file), Content.class).experiments();
    } catch (JsonProcessingException e) {
      JsonLocation place = e.getLocation();
      throw new UserError(file + ":" + (place == null ? 1 : place.getLineNr()) + ": " + e.getOriginalMessage()
          + "; correct it like the other experiments", e);
    }
    Set<String> names = new HashSet<>();
    for (ListedExperiment each : all) {
      String fault = fault(each);
      if (fault == null && !names.add(each.name())) {
        fault = "it is listed twice";
      }
      if (fault != null) {
        throw new UserError(file + ":" + line(file, each.name()) + ": experiment '" + each.name() + "': " + fault);
      }
    }
    return new ExperimentList(all);
  }

  private static String fault(ListedExperiment experiment) {
    if (!NAME.matcher(experiment.name()).matches()) {
      return "a name must be WORKLOAD/NAME, of lower-case letters, digits and hyphens";
    }
    if (!experiment.command().split(" ")[0].equals(experiment.workload())) {
      return "its command '" + experiment.command() + "' does not begin with '" + experiment.workload() + "'";
    }
    Optional<String> free = TypedCommand.free(experiment.command());
    if (free.isPresent()) {
      return "its command '" + experiment.command() + "' has " + free.get()
          + ", which each recording chooses: omit it";
    }
    return experiment.rows().isEmpty() ? "it has no rows" : null;
  }

  private static long line(Path file, String name) throws IOException {
    return Files.readAllLines(file).stream().takeWhile(line -> !line.contains("\"" + name + "\"")).count() + 1;
  }

  public List<ListedExperiment> all() {
    return all;
  }

  /** Returns the experiment with that full name; empty if there is none. */
  public Optional<ListedExperiment> find(String name) {
    return all.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /**
   * Returns an experiment of a workload.
   *
   * @param name within the workload
   * @throws UserError if there is none; suggests the nearest names
   */
  public ListedExperiment require(String workload, String name) {
    return find(workload + "/" + name).orElseThrow(() -> {
      List<String> known = all.stream().filter(each -> each.workload().equals(workload))
          .map(ListedExperiment::shortName).toList();
      return new UserError("--record '" + name + "' is not an experiment of " + workload + (known.isEmpty() ? ""
          : " (" + Names.suggest(name, known) + ")") + ": dev-support/benchmarks/" + BenchmarkFolder.LIST
          + " lists all, and new ones can be added there");
    });
  }
}
