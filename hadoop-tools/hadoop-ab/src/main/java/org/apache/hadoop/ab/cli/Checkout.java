/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.ab.util.UserError;

/**
 * The checkout that the harness belongs to.
 *
 * @param root as passed by the launcher in the system property repository.root
 */
public record Checkout(Path root) {

  public static Checkout current() {
    String root = System.getProperty("repository.root");
    if (root == null || !Files.isRegularFile(Path.of(root, "patches/series"))) {
      throw new UserError("the system property repository.root names no checkout: use dev-support/bin/ab");
    }
    return new Checkout(Path.of(root).toAbsolutePath().normalize());
  }

  /** Returns the folder of measurements, which "mvn clean" does not delete. */
  public Path results() {
    return root.resolve("results/ab");
  }

  /**
   * Returns the jar of a module of hadoop-tools.
   *
   * @throws UserError if it has not been built
   */
  public Path jar(String module) throws IOException {
    Path target = root.resolve("hadoop-tools").resolve(module).resolve("target");
    Pattern name = Pattern.compile(Pattern.quote(module) + "-\\d.*(?<!-sources|-tests|-javadoc)\\.jar");
    if (Files.isDirectory(target)) {
      try (Stream<Path> files = Files.list(target)) {
        List<Path> jars = files.filter(file -> name.matcher(file.getFileName().toString()).matches()).toList();
        if (jars.size() == 1) {
          return jars.get(0);
        }
      }
    }
    throw new UserError("the jar of " + module + " is not in " + target + ": run 'mvn package -DskipTests' in " + root);
  }
}
