/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A profiler for every JVM of a run, including tasks and daemons.
 *
 * @param flags JVM flags, in which {@code {recordings}} stands for a separate folder for each run
 * @param recordings the parent of these folders, which are named after the runs and outlive them
 */
public record Profiler(List<String> flags, Path recordings) {
  /** The placeholder for the folder. */
  public static final String FOLDER = "{recordings}";

  /** Returns the flags for a run, and creates its folder first, because not every profiler does. */
  List<String> flags(RunFolder run) {
    Path folder = recordings.resolve(run.root().getFileName());
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return flags.stream().map(flag -> flag.replace(FOLDER, folder.toString())).toList();
  }
}
