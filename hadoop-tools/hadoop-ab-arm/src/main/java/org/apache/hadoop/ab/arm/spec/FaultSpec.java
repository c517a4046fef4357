/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The specification of a job with a shuffle fault: the validated contents of run.properties.
 *
 * @param run the settings of every cluster run; its input and output are unused
 * @param fault a name of {@link org.apache.hadoop.mapred.ShuffleFault}
 * @param limit the time after which the job is abandoned
 * @param seed the seed of the records and of the fault
 */
public record FaultSpec(RunSpec run, String fault, Duration limit, long seed) {
  /** The name of the workload. */
  public static final String NAME = "shuffle-faults";
  private static final int TRACKERS = 3;
  private static final int REDUCES = 3;

  /**
   * Reads and validates a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has an invalid value
   */
  public static FaultSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    Path dir = in.directory("dir");
    // The job generates its own input, on the same cluster for each fault.
    RunSpec run = new RunSpec(file, NAME, TRACKERS, 0, dir, in.path("logs"), dir, dir, in.directory("report"),
        REDUCES, 1, 1, 2, in.text("child-flags"), in.list("classes.cluster"), in.list("classes.child"),
        in.under("conf."), Optional.empty(), 1, 0);
    return new FaultSpec(run, in.text("fault"), Duration.ofSeconds(in.count("limit", 1)),
        in.number("seed"));
  }
}
