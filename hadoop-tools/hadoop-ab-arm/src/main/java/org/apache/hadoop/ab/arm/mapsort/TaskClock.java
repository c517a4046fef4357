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
 * The times at which this JVM's only map task passes its marks, in wall-clock and CPU time. Static, since Hadoop
 * creates the objects that take them. Thread-safe.
 */
final class TaskClock {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final Map<Mark, Instant> INSTANTS = new ConcurrentHashMap<>();

  /** The marks, in the order of a task. */
  enum Mark {
    /** The input is open; next the task creates its collector. */
    COLLECTOR,
    /** The collector exists; the records are discarded, to get the generator compiled. */
    WARM_UP,
    /** The records are discarded again, to time the generator alone. */
    GENERATOR,
    /** The records go to the collector. */
    MAP,
    /** The collector has received the last record. */
    FLUSH,
    /** The final output is closed. */
    END
  }

  private record Instant(long nanos, double cpu) {
  }

  /** A span in seconds; CPU time is that of all threads. */
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
   * Returns the span between two marks.
   *
   * @throws RunException if the task has not passed both
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
