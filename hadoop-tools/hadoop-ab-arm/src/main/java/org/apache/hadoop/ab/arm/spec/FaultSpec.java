/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The fault that one job has to endure: the checked contents of run.properties.
 *
 * @param run what every run on a cluster has; its input and output are nowhere
 * @param fault a name of {@link org.apache.hadoop.mapred.ShuffleFault}
 * @param limit after which the job is left as it is
 * @param seed of the records and of the fault
 */
public record FaultSpec(RunSpec run, String fault, Duration limit, long seed) {
  /** The name of the workload. */
  public static final String NAME = "shuffle-faults";
  private static final int TRACKERS = 3;
  private static final int REDUCES = 3;

  /**
   * Reads and checks a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value that is not allowed
   */
  public static FaultSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    Path dir = in.directory("dir");
    // it makes its own input, in a cluster that is the same for each fault
    RunSpec run = new RunSpec(file, NAME, TRACKERS, 0, dir, in.path("logs"), dir, dir, in.directory("report"),
        REDUCES, 1, 1, 2, in.text("child-flags"), in.list("classes.cluster"), in.list("classes.child"),
        in.under("conf."), Optional.empty(), 1, 0);
    return new FaultSpec(run, in.text("fault"), Duration.ofSeconds(in.count("limit", 1)),
        in.number("seed"));
  }
}
