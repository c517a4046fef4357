/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A copy of the repository whose series ends early, without the files that later patches own and without tests. To
 * build its hadoop-mapreduce, and what that needs, shows what the series up to a patch is worth.
 */
public final class Prefix {
  private final Repository repository;

  public Prefix(Repository repository) {
    this.repository = repository;
  }

  /**
   * Writes the copy.
   *
   * @throws PatchException if the folder exists or cannot be written
   */
  public void copyTo(Path folder, Patch last) {
    if (Files.exists(folder)) {
      throw new PatchException(folder + " exists: name a new folder");
    }
    Series series = Series.read(repository);
    List<Patch> kept = series.upTo(last);
    Set<String> dropped = new HashSet<>();
    for (Patch patch : series.patches()) {
      if (kept.stream().noneMatch(k -> k.path().equals(patch.path()))) {
        dropped.add("patches/" + patch.path());
        dropped.addAll(patch.trailer("New-files"));
      }
    }
    try {
      for (String path : sources()) {
        if (!dropped.contains(path) && !isTest(path)) {
          copy(path, folder);
        }
      }
      Files.createDirectories(folder.resolve(".upstream"));
      Files.createSymbolicLink(folder.resolve(".upstream/jars"), repository.jars());
    } catch (IOException e) {
      throw new PatchException(folder + " cannot be written: " + e.getMessage(), e);
    }
    series.withPaths(kept.stream().map(Patch::path).toList()).writeTo(folder.resolve("patches"));
  }

  /** What git knows, and what is new and not ignored. */
  private List<String> sources() {
    return new Git(repository.root()).run("ls-files", "--cached", "--others", "--exclude-standard").lines().toList();
  }

  /** Tests may be of what later patches do. */
  private static boolean isTest(String path) {
    return path.contains("/src/test/") || path.contains("/src/jmh/") || path.contains("/src/jcstress/");
  }

  private void copy(String path, Path folder) throws IOException {
    Path source = repository.root().resolve(path);
    if (Files.isRegularFile(source)) {
      Path target = folder.resolve(path);
      Files.createDirectories(target.getParent());
      Files.copy(source, target);
    }
  }
}
