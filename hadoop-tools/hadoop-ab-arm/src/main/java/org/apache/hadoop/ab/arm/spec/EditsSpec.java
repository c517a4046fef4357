/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The task of one run of edits: clients of a NameNode whose disk is slow.
 *
 * @param run the cluster, which has no trackers
 * @param clients how many, each with a file that it writes
 * @param sync milliseconds that a sync of edits takes at least
 * @param seconds for which calls are counted
 */
public record EditsSpec(RunSpec run, int clients, int sync, int seconds) {
  /** The name of the workload. */
  public static final String NAME = "edits";

  /**
   * Reads and checks a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value that is not allowed
   */
  public static EditsSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    Path dir = in.directory("dir");
    RunSpec run = new RunSpec(file, NAME, 0, 1, dir, in.path("logs"), dir, dir, in.directory("report"), 1, 1, 1, 1,
        "", in.list("classes.cluster"), in.list("classes.child"), in.under("conf."), Optional.empty(), 1, 0);
    return new EditsSpec(run, in.count("clients", 1), in.count("sync", 0), in.count("seconds", 1));
  }
}
