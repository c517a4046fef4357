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
 * An agenda of which connection is to be moved when. Used by one thread.
 *
 * @param <T> connection
 */
final class Agenda<T> {
  private final PriorityQueue<Entry<T>> entries = new PriorityQueue<>(Comparator.comparingLong(Entry::time));
  /** The time of a connection's first entry. */
  private final Map<T, Long> first = new HashMap<>();

  private record Entry<T>(long time, T connection) {
  }

  /** Adds a connection for a time, unless it is here for that or an earlier one. */
  void add(T connection, long time) {
    if (time < first.getOrDefault(connection, Pipe.NEVER)) {
      first.put(connection, time);
      entries.add(new Entry<>(time, connection));
    }
  }

  /**
   * Hands over the connections whose time has come; they may be added again, for later. One that was added for an
   * earlier time after a later one is handed over for both.
   */
  void due(long now, Consumer<T> connections) {
    while (!entries.isEmpty() && entries.peek().time <= now) {
      T connection = entries.poll().connection;
      first.remove(connection);
      connections.accept(connection);
    }
  }

  /** Returns when the next one is due, or {@link Pipe#NEVER}. */
  long next() {
    return entries.isEmpty() ? Pipe.NEVER : entries.peek().time;
  }
}
