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
import java.util.regex.Pattern;

/**
 * A copy of the repository whose series ends early: the modules that make the jars, without the files that later patches
 * own. Building it shows what the series up to a patch is worth.
 */
public final class Prefix {
  private static final List<String> PARTS = List.of("pom.xml", ".mvn", "patches", "hadoop-third-party",
      "hadoop-build-tools", "hadoop-test-support", "hadoop-common", "hadoop-hdfs", "hadoop-shuffle", "hadoop-mapreduce");
  /** What proves the whole queue makes no jar of it, and may need more than a part of it. */
  private static final Pattern TOOLS = Pattern.compile("\\s*<module>hadoop-tools</module>");

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
        if (!dropped.contains(path) && !path.contains("/src/test/")) {
          copy(path, folder);
        }
      }
      leaveOutTools(folder.resolve("pom.xml"));
      Files.createDirectories(folder.resolve(".upstream"));
      Files.createSymbolicLink(folder.resolve(".upstream/jars"), repository.jars());
    } catch (IOException e) {
      throw new PatchException(folder + " cannot be written: " + e.getMessage(), e);
    }
    series.withPaths(kept.stream().map(Patch::path).toList()).writeTo(folder.resolve("patches"));
  }

  private static void leaveOutTools(Path pom) throws IOException {
    if (Files.exists(pom)) {
      Files.writeString(pom, TOOLS.matcher(Files.readString(pom)).replaceFirst(""));
    }
  }

  /** What git knows of the parts, and what is new there and not ignored. */
  private List<String> sources() {
    Git git = new Git(repository.root());
    String[] arguments = new String[PARTS.size() + 5];
    List<String> fixed = List.of("ls-files", "--cached", "--others", "--exclude-standard", "--");
    for (int i = 0; i < fixed.size(); i++) {
      arguments[i] = fixed.get(i);
    }
    for (int i = 0; i < PARTS.size(); i++) {
      arguments[fixed.size() + i] = PARTS.get(i);
    }
    return git.run(arguments).lines().toList();
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
