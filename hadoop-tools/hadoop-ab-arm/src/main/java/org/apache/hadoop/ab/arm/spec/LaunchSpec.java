/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The task of one run of launch: a job of empty tasks on one tracker.
 *
 * @param run the cluster; its children have no agent, which would be most of what they do
 * @param tasks how many
 */
public record LaunchSpec(RunSpec run, int tasks) {
  /** The name of the workload. */
  public static final String NAME = "launch";

  /**
   * Reads and checks a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value that is not allowed
   */
  public static LaunchSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    Path dir = in.directory("dir");
    RunSpec run = new RunSpec(file, NAME, 1, 1, dir, in.path("logs"), dir, dir, in.directory("report"), 1, 1,
        in.count("slots", 1), 1, in.text("child-flags"), in.list("classes.cluster"), in.list("classes.child"),
        in.under("conf."), Optional.empty(), 1);
    return new LaunchSpec(run, in.count("tasks", 1));
  }
}
