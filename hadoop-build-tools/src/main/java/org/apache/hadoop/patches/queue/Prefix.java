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
 * A copy of the repository whose series ends early, without the files that later patches own and without tests. To
 * build its hadoop-mapreduce, and what that needs, shows what the series up to a patch is worth.
 */
public final class Prefix {
  private final Repository repository;
  private final Series series;
  private final List<String> kept;
  private final Set<String> dropped = new HashSet<>();

  /** @param last patch of the series that is kept */
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
   * The files that are copied, by their names: those that git knows, and new ones that it does not ignore.
   *
   * @throws PatchException if the repository is none of git's
   */
  public List<Path> files() {
    return new Git(repository.root()).run("ls-files", "--cached", "--others", "--exclude-standard").lines()
        .filter(name -> !dropped.contains(name) && !isTest(name)).map(Path::of)
        .filter(file -> Files.isRegularFile(repository.root().resolve(file))).sorted().toList();
  }

  /** Tests may be of what later patches do. */
  private static boolean isTest(String name) {
    return name.contains("/src/test/") || name.contains("/src/jmh/") || name.contains("/src/jcstress/");
  }

  /**
   * Writes the copy.
   *
   * @throws PatchException if the folder exists or cannot be written
   */
  public void copyTo(Path folder) {
    if (Files.exists(folder)) {
      throw new PatchException(folder + " exists: name a new folder");
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
