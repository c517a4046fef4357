/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command line, reduced to what defines the measurement: its words in any order, without the options that determine
 * only how often, where and for how long it runs.
 *
 * @param words options with their values, sorted
 */
public record TypedCommand(List<String> words) {
  private static final Set<String> FREE_WITH_VALUE =
      Set.of("--runs", "--record", "--results", "--scratch", "--require", "--timeout", "--input-cache");
  private static final Set<String> FREE_FLAGS = Set.of("--keep", "--resume");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  /** Parses a line in which words that contain blanks are enclosed in single quotes. */
  public static TypedCommand of(String line) {
    return of(arguments(line));
  }

  /** Returns the first option of a line that does not define what is measured; empty if there is none. */
  static Optional<String> free(String line) {
    return arguments(line).stream().map(TypedCommand::option)
        .filter(option -> FREE_WITH_VALUE.contains(option) || FREE_FLAGS.contains(option)).findFirst();
  }

  private static List<String> arguments(String line) {
    List<String> arguments = new ArrayList<>();
    for (Matcher word = WORD.matcher(line); word.find();) {
      arguments.add(word.group(1) != null ? word.group(1) : word.group(2));
    }
    return arguments;
  }

  private static String option(String word) {
    return word.split("=", 2)[0];
  }

  /** Returns the command of these arguments, which include the workload's name. */
  static TypedCommand of(List<String> arguments) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String word = arguments.get(i);
      if (!word.startsWith("--")) {
        words.add(word);
        continue;
      }
      String option = option(word);
      if (FREE_FLAGS.contains(option)) {
        continue;
      }
      boolean joined = word.contains("=");
      boolean valued = joined || i + 1 < arguments.size() && !arguments.get(i + 1).startsWith("--");
      String value = joined ? word.substring(option.length() + 1) : valued ? arguments.get(++i) : null;
      if (!FREE_WITH_VALUE.contains(option)) {
        words.add(value == null ? option : option + " " + value);
      }
    }
    return new TypedCommand(words.stream().sorted().toList());
  }

  /** Returns each occurrence of an option, name and value; empty if it was not given. */
  public List<String> given(String option) {
    return words.stream().filter(word -> word.equals(option) || word.startsWith(option + " ")).toList();
  }
}
