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
 * The subject of a measurement, in the same form for old and new files: job options are always in the command but only
 * in newer descriptions.
 *
 * @param description without these options
 * @param options as typed, in a fixed order
 */
record Subject(String description, List<String> options) {
  private static final String BETWEEN = "; ";
  private static final List<String> OF_JOBS = List.of("--jobs", "--breakdown", "--census", "--idle", "--probe");
  /** Options whose values equal the defaults, and which are therefore omitted. */
  private static final Set<String> AS_EVER = Set.of("--jobs 1", "--idle 0");

  /** Creates the subject from a description and the command line next to it, which may be empty. */
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

  /** Creates a subject that also includes configuration entries and the cache option, which distinguish histories. */
  static Subject withConf(String description, String command) {
    Subject subject = of(description, command);
    List<String> options = new ArrayList<>(subject.options);
    TypedCommand typed = TypedCommand.of(command);
    options.addAll(typed.given("--conf"));
    options.addAll(typed.given("--cold"));
    return new Subject(subject.description, List.copyOf(options));
  }

  /** Returns the subject in the form of a description. */
  @Override
  public String toString() {
    return options.isEmpty() ? description
        : description + options.stream().collect(Collectors.joining(BETWEEN, BETWEEN, ""));
  }
}
