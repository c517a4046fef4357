/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.util.UserError;

/**
 * A fault of a DataNode during the jobs of a run; hadoop-ab-arm uses the same names.
 *
 * @param kind {@code pause}: it is stopped and later resumed; {@code kill}: it is killed and later restarted
 * @param seconds until it works again
 */
public record NodeFault(String kind, int seconds) {
  private static final String PAUSE = "pause";
  private static final String KILL = "kill";

  /**
   * Creates the fault from the options.
   *
   * @param pauseSeconds null if not given; likewise the other
   * @throws UserError if both are given
   */
  static Optional<NodeFault> of(Integer pauseSeconds, Integer killSeconds) {
    if (pauseSeconds != null && killSeconds != null) {
      throw new UserError("--pause is not allowed with --kill: one DataNode fails, once");
    }
    return pauseSeconds != null ? Optional.of(new NodeFault(PAUSE, pauseSeconds))
        : killSeconds != null ? Optional.of(new NodeFault(KILL, killSeconds)) : Optional.empty();
  }

  /** Returns the properties to pass to the arm. */
  Map<String, Object> told() {
    return Map.of("fault", kind, "fault-seconds", seconds);
  }

  /** Returns the last part of a run's description. */
  @Override
  public String toString() {
    return "a data node " + (kind.equals(PAUSE) ? "stops for " + seconds + " s"
        : "is killed and comes again after " + seconds + " s");
  }
}
