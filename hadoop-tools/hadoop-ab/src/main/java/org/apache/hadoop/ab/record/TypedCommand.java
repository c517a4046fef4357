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
 * A command line, as far as it says what is measured: its words in any order, without the options that say only how
 * often, where and until when.
 *
 * @param words the options with their values, sorted
 */
public record TypedCommand(List<String> words) {
  private static final Set<String> FREE_WITH_VALUE =
      Set.of("--runs", "--record", "--results", "--scratch", "--require", "--timeout", "--input-cache");
  private static final Set<String> FREE_FLAGS = Set.of("--keep", "--resume");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  /** The command of a line in which words with blanks stand between single quotes. */
  public static TypedCommand of(String line) {
    return of(arguments(line));
  }

  /** The first option of a line that does not say what is measured; empty if there is none. */
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

  /** The command of these arguments, the workload's name with them. */
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

  /** Lists an option with its values, each with its name before it, as often as it was given; empty if it was not. */
  public List<String> given(String option) {
    return words.stream().filter(word -> word.equals(option) || word.startsWith(option + " ")).toList();
  }
}
