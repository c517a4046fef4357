/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.ab.arm.process.CpuTime;
import org.apache.hadoop.ab.arm.spec.RunException;

/**
 * The instants of this JVM's only map task, wall and CPU. Static, as the objects that take them are made by Hadoop.
 * Safe for use by several threads.
 */
final class TaskClock {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final Map<Mark, Instant> INSTANTS = new ConcurrentHashMap<>();

  /** The marks, in the order in which a task meets them. */
  enum Mark {
    /** The input is open; next the task makes its collector. */
    COLLECTOR,
    /** The collector is there; the records go nowhere, so that the JVM has compiled what makes them. */
    WARM_UP,
    /** The records go nowhere again: what they cost without a collector. */
    GENERATOR,
    /** The records go to the collector. */
    MAP,
    /** The collector has the last of them. */
    FLUSH,
    /** The final output is closed. */
    END
  }

  private record Instant(long nanos, double cpu) {
  }

  /** A stretch of time in seconds; CPU that of all threads. */
  record Span(double wall, double cpu) {
    Span plus(Span other) {
      return new Span(wall + other.wall, cpu + other.cpu);
    }

    Span minus(Span other) {
      return new Span(wall - other.wall, cpu - other.cpu);
    }
  }

  private TaskClock() {
  }

  static void take(Mark mark) throws IOException {
    INSTANTS.put(mark, new Instant(System.nanoTime(), CpuTime.now().own()));
  }

  /**
   * Returns the span from one mark to another.
   *
   * @throws RunException if the task did not meet both
   */
  static Span between(Mark from, Mark to) throws RunException {
    Instant first = instant(from);
    Instant last = instant(to);
    return new Span((last.nanos - first.nanos) / NANOS_PER_SECOND, last.cpu - first.cpu);
  }

  private static Instant instant(Mark mark) throws RunException {
    Instant instant = INSTANTS.get(mark);
    if (instant == null) {
      throw new RunException("map-sort: the task ended without the mark " + mark);
    }
    return instant;
  }
}
