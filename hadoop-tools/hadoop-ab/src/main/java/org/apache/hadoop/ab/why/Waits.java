/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.ab.telemetry.RunTelemetry;

/** The waits of a run's jobs during which no part of them worked, according to history and client. */
public final class Waits {
  private static final Set<Part> WAITS = EnumSet.of(Part.SETUP_WAIT, Part.FIRST_LAUNCH, Part.REDUCE_WAIT,
      Part.CLEANUP_WAIT, Part.NOTICE);

  private Waits() {
  }

  /** Returns the seconds of all jobs together; empty if client and history do not both report each job. */
  public static Optional<Double> seconds(RunTelemetry run) {
    return JobParts.of(run).map(parts -> parts.seconds().entrySet().stream()
        .filter(part -> WAITS.contains(part.getKey())).mapToDouble(part -> part.getValue()).sum());
  }
}
