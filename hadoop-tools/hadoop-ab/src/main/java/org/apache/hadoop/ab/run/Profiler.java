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
 * A profiler in every JVM of a run, those of tasks and daemons too.
 *
 * @param flags of the JVM, in which {@code {recordings}} stands for a folder of each run's own
 * @param recordings holds these folders, by the names of the runs, and stays when a run is gone
 */
public record Profiler(List<String> flags, Path recordings) {
  /** The text that stands for the folder. */
  public static final String FOLDER = "{recordings}";

  /** The flags for a run, whose folder is there from then on: a profiler may make none itself. */
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
