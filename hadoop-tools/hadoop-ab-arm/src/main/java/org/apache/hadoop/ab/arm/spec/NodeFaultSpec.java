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
 * The fault that happens to a data node beside the jobs of a run.
 *
 * @param length after which it works again
 */
public record NodeFaultSpec(Kind kind, Duration length) {

  /** The kind of fault. */
  public enum Kind {
    /** The node is stopped, and goes on. */
    PAUSE,
    /** The node is killed, and started again. */
    KILL;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Reads it from a properties file (UTF-8); none is there unless {@code fault} is.
   *
   * @throws RunException if a value is not allowed
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
