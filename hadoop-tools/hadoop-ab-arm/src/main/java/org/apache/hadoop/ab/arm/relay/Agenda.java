/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * A schedule of the next move of each connection. Not thread-safe.
 *
 * @param <T> the type of a connection
 */
final class Agenda<T> {
  private final PriorityQueue<Entry<T>> entries = new PriorityQueue<>(Comparator.comparingLong(Entry::time));
  /** The earliest entry of each connection. */
  private final Map<T, Long> first = new HashMap<>();

  private record Entry<T>(long time, T connection) {
  }

  /** Schedules a connection, unless it already is for that time or earlier. */
  void add(T connection, long time) {
    if (time < first.getOrDefault(connection, Pipe.NEVER)) {
      first.put(connection, time);
      entries.add(new Entry<>(time, connection));
    }
  }

  /**
   * Passes on the connections that are due; these may be added again for later. A connection that was rescheduled to an
   * earlier time is passed on for both times.
   */
  void due(long now, Consumer<T> connections) {
    while (!entries.isEmpty() && entries.peek().time <= now) {
      T connection = entries.poll().connection;
      first.remove(connection);
      connections.accept(connection);
    }
  }

  /** Returns the time of the next entry, or {@link Pipe#NEVER}. */
  long next() {
    return entries.isEmpty() ? Pipe.NEVER : entries.peek().time;
  }
}
