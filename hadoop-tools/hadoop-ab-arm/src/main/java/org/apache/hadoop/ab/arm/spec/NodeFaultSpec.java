/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The specification of a DataNode fault during the jobs of a run.
 *
 * @param length the time until the node works again
 */
public record NodeFaultSpec(Kind kind, Duration length) {

  /** The kinds of faults. */
  public enum Kind {
    /** The node is stopped by a signal and later continued. */
    PAUSE,
    /** The node is killed and later restarted. */
    KILL;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Reads the fault from a properties file (UTF-8); empty unless {@code fault} is set.
   *
   * @throws RunException if a value is invalid
   */
  public static Optional<NodeFaultSpec> load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    if (in.optional("fault").isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new NodeFaultSpec(in.oneOf("fault", List.of(Kind.values()), Kind.PAUSE),
        Duration.ofSeconds(in.count("fault-seconds", 1))));
  }
}
