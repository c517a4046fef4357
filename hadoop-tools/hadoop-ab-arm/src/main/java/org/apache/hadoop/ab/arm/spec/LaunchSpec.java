/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The specification of a launch run: a job of empty tasks on one tracker.
 *
 * @param run the cluster; its children report no marks
 * @param tasks the number of tasks
 * @param jvmTasks the maximum number of tasks per JVM; -1 for any number
 */
public record LaunchSpec(RunSpec run, int tasks, int jvmTasks) {
  /** The name of the workload. */
  public static final String NAME = "launch";
  /** The key of the number of children a tracker keeps waiting; unknown to stock, which keeps none. */
  private static final String POOL_SIZE = "mapreduce.tasktracker.child.pool.size";

  /**
   * Reads and validates a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has an invalid value
   */
  public static LaunchSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    Path dir = in.directory("dir");
    Map<String, String> conf = new TreeMap<>(in.under("conf."));
    in.optional("pool").ifPresent(size -> conf.put(POOL_SIZE, size));
    RunSpec run = new RunSpec(file, NAME, 1, 1, dir, in.path("logs"), dir, dir, in.directory("report"), 1, 1,
        in.count("slots", 1), 1, in.text("child-flags"), in.list("classes.cluster"), in.list("classes.child"),
        conf,
        Optional.empty(), 1, 0);
    return new LaunchSpec(run, in.count("tasks", 1), in.count("jvm-tasks", -1, 1));
  }
}
