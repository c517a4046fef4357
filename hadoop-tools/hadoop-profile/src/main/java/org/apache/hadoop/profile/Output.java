/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import picocli.CommandLine.Option;

/** The option for the output folder. */
final class Output {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HHmmss'Z'");

  @Option(names = {"-o", "--output"}, paramLabel = "DIR",
      description = "Directory of the results, created if missing (default: a new one in results/profile of the "
          + "working copy).")
  private Path folder;

  /** Returns the folder of all results, which "mvn clean" does not delete. */
  static Path results() {
    return root().resolve("results/profile");
  }

  /** Returns the working copy passed by the launcher. */
  static Path root() {
    String root = System.getProperty("repository.root");
    if (root == null) {
      throw new UserError("the system property repository.root names no working copy: use dev-support/bin/profile");
    }
    return Path.of(root).toAbsolutePath().normalize();
  }

  /**
   * Creates the output folder of this call.
   *
   * @param name the name of the profiled program, for the default
   */
  Path folder(String name) throws IOException {
    if (folder != null) {
      return Files.createDirectories(folder.toAbsolutePath().normalize());
    }
    Files.createDirectories(results());
    String first = TIME.format(ZonedDateTime.now(ZoneOffset.UTC)) + "-" + name.replaceAll("[^\\w.-]", "-");
    Path made = results().resolve(first);
    for (int i = 2; Files.exists(made); i++) {
      made = results().resolve(first + "-" + i);
    }
    return Files.createDirectory(made);
  }
}
