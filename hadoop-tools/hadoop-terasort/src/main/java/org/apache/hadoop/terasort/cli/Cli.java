/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.terasort.io.InputException;
import org.apache.hadoop.terasort.partition.PartitionMethod;
import picocli.CommandLine;

/**
 * A runner of commands with one-line errors and these exit statuses: 0 for success, 1 for a failure (including a check
 * that found an error), 2 for a command-line error, such as a path without rows. A stack trace appears only for a bug
 * in the program.
 */
public final class Cli {
  /** The name of the program for local files, whose subcommands are the other programs. */
  public static final String LOCAL = "tera";

  private static final int SUGGESTIONS = 3;

  private Cli() {
  }

  /** Parses {@code arguments} into the command and runs it. */
  public static int execute(Object command, String... arguments) {
    return named(new CommandLine(command))
        .registerConverter(PositiveInt.class, PositiveInt::parse)
        .registerConverter(RowCount.class, RowCount::parse)
        .registerConverter(PartitionMethod.class, Cli::parseMethod)
        .setParameterExceptionHandler((mistake, ignored) -> tellMistake(mistake))
        .setExecutionExceptionHandler((failure, line, ignored) -> tellFailure(failure, line))
        .execute(arguments);
  }

  /** Gives every program the same version: that of the launcher or of the jar. */
  private static CommandLine named(CommandLine line) {
    line.getCommandSpec().version(line.getCommandSpec().root().name() + " " + Version.text());
    line.getSubcommands().values().forEach(Cli::named);
    return line;
  }

  private static PartitionMethod parseMethod(String name) {
    try {
      return PartitionMethod.parse(name);
    } catch (IllegalArgumentException e) {
      throw new CommandLine.TypeConversionException(e.getMessage());
    }
  }

  private static int tellMistake(CommandLine.ParameterException mistake) {
    CommandLine line = mistake.getCommandLine();
    String name = line.getCommandSpec().qualifiedName();
    // The cluster programs are subcommands of 'hadoop'.
    String program = line.getCommandSpec().root().name().equals(LOCAL) ? name : "hadoop " + name;
    line.getErr().println(name + ": " + oneLine(mistake.getMessage()) + nearest(mistake) + "; see '" + program
        + " --help'");
    line.getErr().flush();
    return CommandLine.ExitCode.USAGE;
  }

  /** Returns suggestions for a mistyped name, at most three. */
  private static String nearest(CommandLine.ParameterException mistake) {
    if (mistake instanceof CommandLine.UnmatchedArgumentException unmatched && !unmatched.getSuggestions().isEmpty()) {
      return unmatched.getSuggestions().stream().limit(SUGGESTIONS)
          .collect(Collectors.joining(", ", " (nearest: ", ")"));
    }
    return "";
  }

  private static int tellFailure(Exception failure, CommandLine line) throws Exception {
    if (!(failure instanceof IOException || failure instanceof IllegalArgumentException)) {
      throw failure;
    }
    line.getErr().println(line.getCommandSpec().qualifiedName() + ": " + oneLine(describe(failure)));
    line.getErr().flush();
    return failure instanceof InputException || failure instanceof FileAlreadyExistsException
        ? CommandLine.ExitCode.USAGE : CommandLine.ExitCode.SOFTWARE;
  }

  /** Adds the reason to exceptions whose message in the JDK is only the file's name. */
  private static String describe(Exception failure) {
    record Meaning(Class<? extends IOException> type, String words) { }
    List<Meaning> meanings = List.of(
        new Meaning(NoSuchFileException.class, "no such file or directory"),
        new Meaning(AccessDeniedException.class, "permission denied"),
        new Meaning(FileAlreadyExistsException.class, "exists already"),
        new Meaning(NotDirectoryException.class, "is not a directory"),
        new Meaning(DirectoryNotEmptyException.class, "is not empty"));
    String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    for (Meaning meaning : meanings) {
      if (meaning.type().isInstance(failure)) {
        return message + ": " + meaning.words();
      }
    }
    return message;
  }

  /** Returns the message in one line, without the stack trace that a server appends to its own. */
  private static String oneLine(String text) {
    return text.replaceAll("\\R\\s+at \\S+\\(.*", "").strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
