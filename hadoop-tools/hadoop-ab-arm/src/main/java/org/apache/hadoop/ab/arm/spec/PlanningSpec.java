/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The specification of a planning run: the plan of a job of many files.
 *
 * @param run the cluster, which has no trackers
 * @param files the number of single-block files
 * @param folders the number of folders that hold them
 * @param newApi true for a job of the new API
 */
public record PlanningSpec(RunSpec run, int files, int folders, boolean newApi) {
  /** The name of the workload. */
  public static final String NAME = "planning";

  /**
   * Reads and validates a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has an invalid value
   */
  public static PlanningSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    Path dir = in.directory("dir");
    RunSpec run = new RunSpec(file, NAME, 0, 1, dir, in.path("logs"), dir, dir, in.directory("report"), 1, 1, 1, 1,
        "", in.list("classes.cluster"), in.list("classes.child"), in.under("conf."), Optional.empty(), 1,
        0);
    return new PlanningSpec(run, in.count("files", 1), in.count("folders", 1), in.text("new-api").equals("true"));
  }
}
