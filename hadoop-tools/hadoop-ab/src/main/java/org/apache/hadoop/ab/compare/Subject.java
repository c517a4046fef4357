/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.record.TypedCommand;
import org.apache.hadoop.ab.report.SavedResults;

/**
 * The subject of a measurement, told alike of old files and new ones: options of the jobs stand in a description since
 * a while only, and in the command always.
 *
 * @param description without these options
 * @param options as they were typed, in an order of their own
 */
record Subject(String description, List<String> options) {
  private static final String BETWEEN = "; ";
  private static final List<String> OF_JOBS = List.of("--jobs", "--breakdown", "--census", "--idle", "--probe");
  /** The options with values that hold without them, too, and which are left out for that. */
  private static final Set<String> AS_EVER = Set.of("--jobs 1", "--idle 0");

  /** Reads it from a description and the command line beside it, which may be empty. */
  static Subject of(String description, String command) {
    TypedCommand typed = TypedCommand.of(command);
    List<String> options = new ArrayList<>();
    OF_JOBS.forEach(option -> options.addAll(typed.given(option)));
    options.removeAll(AS_EVER);
    List<String> told = Arrays.stream(description.split(BETWEEN)).filter(part -> !options.contains(part)).toList();
    return new Subject(String.join(BETWEEN, told), List.copyOf(options));
  }

  static Subject of(SavedResults results) {
    return of(results.description(), results.header().path("command").asText());
  }

  /** The same with what else of the command makes another series of it: entries of the configuration, the cache. */
  static Subject withConf(String description, String command) {
    Subject subject = of(description, command);
    List<String> options = new ArrayList<>(subject.options);
    TypedCommand typed = TypedCommand.of(command);
    options.addAll(typed.given("--conf"));
    options.addAll(typed.given("--cold"));
    return new Subject(subject.description, List.copyOf(options));
  }

  /** Returns the subject as a description tells it. */
  @Override
  public String toString() {
    return options.isEmpty() ? description
        : description + options.stream().collect(Collectors.joining(BETWEEN, BETWEEN, ""));
  }
}
