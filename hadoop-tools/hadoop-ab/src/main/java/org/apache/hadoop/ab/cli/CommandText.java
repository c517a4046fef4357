/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** The command line, in a form that can be typed again. */
public final class CommandText {
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./#-]+");

  private CommandText() {
  }

  public static String of(CommandSpec spec) {
    return spec.root().name() + " " + arguments(spec).stream().map(CommandText::quote).collect(Collectors.joining(" "));
  }

  /** Returns the words of the command line as typed, including the command's own name. */
  public static List<String> arguments(CommandSpec spec) {
    return spec.root().commandLine().getParseResult().originalArgs();
  }

  private static String quote(String argument) {
    return PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'";
  }
}
