/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.MiniMRCluster;

/** The files that ended jobs leave behind on a cluster of local files below one folder. */
public final class Leftovers {
  private static final int LOOKS = 600;
  private static final int PAUSE_MILLIS = 100;

  private final MiniMRCluster mr;
  private final Path base;
  private final Path outputs;

  /** Creates a search for files below {@code base} and for uncommitted outputs in {@code outputs}. */
  public Leftovers(MiniMRCluster mr, Path base, Path outputs) {
    this.mr = mr;
    this.base = base;
    this.outputs = outputs;
  }

  /**
   * Waits until there are no staging folders, no job folders on running trackers and no uncommitted outputs, because
   * trackers delete asynchronously. Returns those that remain after a minute.
   */
  public List<String> await() throws IOException, InterruptedException {
    List<String> left = look();
    for (int i = 0; i < LOOKS && !left.isEmpty(); i++) {
      Thread.sleep(PAUSE_MILLIS);
      left = look();
    }
    return left;
  }

  private List<String> look() throws IOException {
    List<String> left = new ArrayList<>(below(base, ".staging"));
    for (int tracker = 0; tracker < mr.getNumTaskTrackers(); tracker++) {
      for (String disk : mr.getTaskTrackerLocalDirs(tracker)) {
        left.addAll(below(Path.of(disk), "jobcache"));
      }
    }
    try (Stream<Path> files = Files.walk(outputs)) {
      left.addAll(names(files.filter(file -> file.endsWith("_temporary"))));
    } catch (UncheckedIOException e) {
      left.add("something that goes");
    }
    return left;
  }

  /** Returns the contents of all folders with a name. */
  private List<String> below(Path folder, String name) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return names(files.filter(file -> file.getParent().endsWith(name)));
    } catch (UncheckedIOException e) {
      return List.of("something that goes"); // deleted during the listing
    }
  }

  private List<String> names(Stream<Path> files) {
    return files.map(file -> base.relativize(file).toString()).toList();
  }
}
