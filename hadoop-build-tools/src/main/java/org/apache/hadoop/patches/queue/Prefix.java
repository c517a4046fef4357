/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A copy of the repository with a truncated series, without the files that later patches own and without tests.
 * Building its hadoop-mapreduce, and the modules it needs, shows what the series achieves up to a patch.
 */
public final class Prefix {
  private final Repository repository;
  private final Series series;
  private final List<String> kept;
  private final Set<String> dropped = new HashSet<>();

  /** @param last the last patch of the series to keep */
  public Prefix(Repository repository, Patch last) {
    this.repository = repository;
    series = Series.read(repository);
    kept = series.upTo(last).stream().map(Patch::path).toList();
    for (Patch patch : series.patches()) {
      if (!kept.contains(patch.path())) {
        dropped.add("patches/" + patch.path());
        dropped.addAll(patch.trailer("New-files"));
      }
    }
  }

  /**
   * Returns the files to copy, sorted by name: those tracked by git, and new ones that it does not ignore.
   *
   * @throws PatchException if the root is not a git repository
   */
  public List<Path> files() {
    return new Git(repository.root()).run("ls-files", "--cached", "--others", "--exclude-standard").lines()
        .filter(name -> !dropped.contains(name) && !isTest(name)).map(Path::of)
        .filter(file -> Files.isRegularFile(repository.root().resolve(file))).sorted().toList();
  }

  /** Returns true for a test, as tests may cover what later patches do. */
  private static boolean isTest(String name) {
    return name.contains("/src/test/") || name.contains("/src/jmh/") || name.contains("/src/jcstress/");
  }

  /**
   * Writes the copy.
   *
   * @throws PatchException if the directory exists or cannot be written
   */
  public void copyTo(Path folder) {
    if (Files.exists(folder)) {
      throw new PatchException(folder + " exists: name a new directory");
    }
    try {
      for (Path file : files()) {
        Path copy = folder.resolve(file);
        Files.createDirectories(copy.getParent());
        Files.copy(repository.root().resolve(file), copy, StandardCopyOption.COPY_ATTRIBUTES);
      }
      if (Files.isDirectory(repository.jars())) {
        Files.createDirectories(folder.resolve(".upstream"));
        Files.createSymbolicLink(folder.resolve(".upstream/jars"), repository.jars());
      }
    } catch (IOException e) {
      throw new PatchException(folder + " cannot be written: " + e.getMessage(), e);
    }
    series.withPaths(kept).writeTo(folder.resolve("patches"));
  }
}
