/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The specification of an edits run: clients of a NameNode with a slow disk.
 *
 * @param run the cluster, which has no trackers
 * @param clients the number of clients, each with a file that it writes
 * @param sync the minimum duration of an edit log sync in milliseconds
 * @param seconds the length of the period in which calls are counted
 */
public record EditsSpec(RunSpec run, int clients, int sync, int seconds) {
  /** The name of the workload. */
  public static final String NAME = "edits";

  /**
   * Reads and validates a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has an invalid value
   */
  public static EditsSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    Path dir = in.directory("dir");
    RunSpec run = new RunSpec(file, NAME, 0, 1, dir, in.path("logs"), dir, dir, in.directory("report"), 1, 1, 1, 1,
        "", in.list("classes.cluster"), in.list("classes.child"), in.under("conf."), Optional.empty(), 1, 0);
    return new EditsSpec(run, in.count("clients", 1), in.count("sync", 0), in.count("seconds", 1));
  }
}
