/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The machine on which a measurement ran.
 *
 * @param memoryBytes the total memory; 0 if unknown
 */
public record Machine(String cpu, int cores, long memoryBytes, String system) {
  /** Returns a description of this machine, as far as Linux's /proc provides it. */
  public static Machine current() {
    return new Machine(field(Path.of("/proc/cpuinfo"), "model name").orElse(System.getProperty("os.arch")),
        Runtime.getRuntime().availableProcessors(),
        field(Path.of("/proc/meminfo"), "MemTotal").map(Machine::kilobytes).orElse(0L),
        System.getProperty("os.name") + " " + System.getProperty("os.version"));
  }

  private static long kilobytes(String text) {
    return Long.parseLong(text.split(" ")[0]) << 10;
  }

  private static Optional<String> field(Path file, String name) {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      return lines.filter(line -> line.startsWith(name)).map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the commit of a checkout, marked if there are local changes that can affect the measurement. */
  public static String commit(Path repository) {
    try {
      String head = git(repository, "rev-parse", "--short=12", "HEAD");
      return localChanges(repository).isEmpty() ? head : head + " with local changes";
    } catch (IOException e) {
      return "unknown";
    }
  }

  /**
   * Returns the first file of a checkout with local changes, ignoring recorded results and the READMEs that show them.
   */
  public static Optional<String> localChanges(Path repository) throws IOException {
    return git(repository, "status", "--porcelain", "--", ".", ":(exclude)dev-support/benchmarks",
        ":(exclude)README.md").lines().map(line -> line.strip().replaceFirst("^\\S+ +", "")).findFirst();
  }

  private static String git(Path repository, String... arguments) throws IOException {
    List<String> command = Stream.concat(Stream.of("git"), Stream.of(arguments)).toList();
    Process process = new ProcessBuilder(command).directory(repository.toFile())
        .redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    try {
      if (process.waitFor() != 0) {
        throw new IOException("git ended with " + process.exitValue());
      }
      return text;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public String toString() {
    return cpu + ", " + cores + " cores, " + (memoryBytes >> 30) + " GiB, " + system;
  }
}
