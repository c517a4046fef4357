/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The processes of a run, wherever they are in the tree of processes: a task outlives its tracker. They inherit a mark
 * from the harness in their environment, or work in the folder of the run.
 */
public final class RunProcesses {
  /** The environment variable with the harness's mark. */
  private static final String MARK = "STAMPEDE_AB_RUN";
  private static final Path PROC = Path.of("/proc");
  private static final String ZERO = "\0";
  /** The beginning of the name of a program's main class. */
  private static final String HADOOP = "org.apache.hadoop.";

  private RunProcesses() {
  }

  /**
   * Returns the processes other than this one, without zombies, each as its ID and its program.
   *
   * @param dir the folder of the run
   */
  public static List<String> others(Path dir) throws IOException {
    return others(dir, System.getenv(MARK));
  }

  /** @param mark null for none */
  static List<String> others(Path dir, String mark) throws IOException {
    Path real = dir.toRealPath();
    String own = Long.toString(ProcessHandle.current().pid());
    List<String> others = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        String id = process.getFileName().toString();
        if (!id.equals(own) && (isMarked(process, mark) || worksIn(process, real))) {
          others.add(id + " (" + program(process) + ")");
        }
      }
    }
    return others;
  }

  private static boolean isMarked(Path process, String mark) {
    return mark != null && words(process.resolve("environ")).contains(MARK + "=" + mark);
  }

  private static boolean worksIn(Path process, Path dir) {
    try {
      return Files.readSymbolicLink(process.resolve("cwd")).startsWith(dir);
    } catch (IOException e) {
      // It has ended, or belongs to somebody else.
      return false;
    }
  }

  /** Returns the main class if it is one of Hadoop's, else the first word of the command. */
  private static String program(Path process) {
    List<String> command = words(process.resolve("cmdline"));
    return command.stream().filter(word -> word.startsWith(HADOOP)).findFirst().orElse(command.get(0));
  }

  /** Returns the words of a file of /proc; one empty word if it cannot be read. */
  private static List<String> words(Path file) {
    try {
      return Arrays.asList(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split(ZERO));
    } catch (IOException e) {
      return List.of("");
    }
  }
}
