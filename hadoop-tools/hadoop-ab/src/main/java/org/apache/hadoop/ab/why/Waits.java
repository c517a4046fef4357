/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.ab.telemetry.RunTelemetry;

/** The waits of the jobs of a run while nothing of them worked, by their histories and their client. */
public final class Waits {
  private static final Set<Part> WAITS = EnumSet.of(Part.SETUP_WAIT, Part.FIRST_LAUNCH, Part.REDUCE_WAIT,
      Part.CLEANUP_WAIT, Part.NOTICE);

  private Waits() {
  }

  /** The seconds of all jobs together; empty if the run does not tell of its jobs from both sides. */
  public static Optional<Double> seconds(RunTelemetry run) {
    return JobParts.of(run).map(parts -> parts.seconds().entrySet().stream()
        .filter(part -> WAITS.contains(part.getKey())).mapToDouble(part -> part.getValue()).sum());
  }
}
