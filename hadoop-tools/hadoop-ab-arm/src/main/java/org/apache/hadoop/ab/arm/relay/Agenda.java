/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/** Which connections are to be moved when. Used by one thread. */
final class Agenda {
  private final PriorityQueue<Entry> entries = new PriorityQueue<>(Comparator.comparingLong(Entry::time));
  /** The time of a connection's first entry. */
  private final Map<Connection, Long> first = new HashMap<>();

  private record Entry(long time, Connection connection) {
  }

  /** Adds a connection for a time, unless it is here for that or an earlier one. */
  void add(Connection connection, long time) {
    if (time < first.getOrDefault(connection, Pipe.NEVER)) {
      first.put(connection, time);
      entries.add(new Entry(time, connection));
    }
  }

  /** Hands over the connections whose time has come; they may be added again, for later. */
  void due(long now, Consumer<Connection> connections) {
    while (!entries.isEmpty() && entries.peek().time <= now) {
      Connection connection = entries.poll().connection;
      first.remove(connection);
      connections.accept(connection);
    }
  }

  /** When the next one is due, or {@link Pipe#NEVER}. */
  long next() {
    return entries.isEmpty() ? Pipe.NEVER : entries.peek().time;
  }
}
