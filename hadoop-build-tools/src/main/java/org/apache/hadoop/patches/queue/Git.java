/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A runner of git in one work tree, with an identity, dates and settings that make commit ids reproducible and preserve
 * CRLF files, whatever the user's own git configuration is.
 */
public final class Git {
  static final String FIXED_DATE = "2011-12-09T18:32:46 -0800";

  private final Path directory;

  public Git(Path directory) {
    this.directory = directory;
  }

  /** The result of a command: its exit status and what it printed. */
  public record Result(int status, String output, String error) {
    public boolean ok() {
      return status == 0;
    }
  }

  /**
   * Runs git and returns its standard output.
   *
   * @throws PatchException if git exits with a status other than 0
   */
  public String run(String... arguments) {
    Result result = attempt(arguments);
    if (!result.ok()) {
      throw new PatchException("git " + String.join(" ", arguments) + " failed in " + directory + ": "
          + (result.error() + result.output()).strip());
    }
    return result.output();
  }

  /** Runs git and returns the result, successful or not. */
  public Result attempt(String... arguments) {
    return attempt(Map.of(), arguments);
  }

  /** Runs git with additional environment variables. */
  public Result attempt(Map<String, String> environment, String... arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.autocrlf=false", "-c", "core.safecrlf=false",
        "-c", "core.hooksPath=/dev/null", "-c", "commit.gpgSign=false", "-c", "user.name=Stampede",
        "-c", "user.email=stampede@localhost", "-c", "gc.auto=0", "-c", "core.quotePath=false"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    builder.environment().put("LC_ALL", "C");
    builder.environment().putAll(environment);
    return wait(builder);
  }

  private static Result wait(ProcessBuilder builder) {
    try {
      Path errors = java.nio.file.Files.createTempFile("git", ".err");
      try {
        Process process = builder.redirectError(errors.toFile()).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        return new Result(status, output, java.nio.file.Files.readString(errors));
      } finally {
        java.nio.file.Files.delete(errors);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("git could not be run: is it installed?", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PatchException("interrupted while git ran");
    }
  }
}
