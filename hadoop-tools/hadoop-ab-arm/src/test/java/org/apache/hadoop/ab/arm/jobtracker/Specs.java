/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;

/** The specs of small runs for tests. */
final class Specs {
  static final long SEED = 77;

  private Specs() {
  }

  static JobTrackerSpec paced(int maps, int reduces, int jobs, String durations, double failures) {
    return spec(maps, reduces, jobs, jobs, false, durations, failures, 0, 0);
  }

  static JobTrackerSpec warmedUp(int maps, int reduces, int warmUp) {
    return spec(maps, reduces, 1, 1, false, "fixed", 0, 0, warmUp);
  }

  static JobTrackerSpec saturated() {
    return spec(100, 10, 1, 1, true, "fixed", 0, 0, 0);
  }

  static JobTrackerSpec storm(int jobs, int storm, int warmUp) {
    return spec(10, 2, jobs, jobs, false, "fixed", 0, storm, warmUp);
  }

  /** Returns the spec of a run with two jobs at a time. */
  static JobTrackerSpec inTurn(int maps, int jobs, int warmUp) {
    return spec(maps, 0, jobs, 2, true, "fixed", 0, 0, warmUp);
  }

  private static JobTrackerSpec spec(int maps, int reduces, int jobs, int jobsAtOnce, boolean saturate,
      String durations, double failures, int storm, int warmUp) {
    Path nowhere = Path.of("/nowhere");
    return new JobTrackerSpec(nowhere, nowhere, nowhere, nowhere, 20, 5, maps, reduces, jobs, jobsAtOnce, false, 2, 2,
        saturate, 1, 0, 1000, false, 400, durations, Optional.empty(), failures, 0, 600, storm, 0, warmUp,
        false, 0, SEED, List.of(), List.of(), Map.of());
  }
}
