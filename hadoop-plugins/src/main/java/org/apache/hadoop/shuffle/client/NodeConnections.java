/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The connections of one loop: one for each request in progress, and idle ones kept for reuse. For the loop's thread.
 */
final class NodeConnections implements Loop.Sockets {
  private final Loop loop;
  private final Addresses addresses;
  private final int connectMillis;
  private final int readMillis;
  private final Set<NodeConnection> open = new HashSet<>();
  private final Map<String, NodeConnection> idle = new HashMap<>();
  private boolean closed;

  NodeConnections(Loop loop, Addresses addresses, int connectMillis, int readMillis) {
    this.loop = loop;
    this.addresses = addresses;
    this.connectMillis = connectMillis;
    this.readMillis = readMillis;
  }

  /** Sends a request after a delay. */
  void send(NodeExchange exchange, int pauseMillis) {
    if (pauseMillis == 0) {
      send(exchange);
      return;
    }
    try {
      loop.schedule(TimeUnit.MILLISECONDS.toMicros(pauseMillis), () -> send(exchange));
    } catch (Throwable e) {
      exchange.end(e);
    }
  }

  /**
   * Sends a request on a kept connection or on a new one; a failure of this side ends it. A request that has ended is
   * not sent.
   */
  void send(NodeExchange exchange) {
    if (exchange.isEnded()) {
      return;
    }
    NodeConnection connection = null;
    try {
      if (closed) {
        exchange.end(closedException());
        return;
      }
      connection = idle.remove(exchange.request().peer());
      if (connection != null) {
        connection.send(exchange);
        return;
      }
      int millis = exchange.hasLostNew() ? 0 : connectMillis;
      connection = new NodeConnection(this, loop, addresses, millis, readMillis, exchange);
      open.add(connection);
      connection.start();
    } catch (Throwable e) {
      try {
        if (connection != null) {
          connection.end(e);
        }
      } finally {
        exchange.end(e);
      }
    }
  }

  /** Notes that a connection is idle. */
  void idle(NodeConnection connection) {
    NodeConnection other = idle.put(connection.peer(), connection);
    if (other != null) {
      other.close();
    }
  }

  /** Notes that a connection has ended. */
  void gone(NodeConnection connection) {
    open.remove(connection);
    idle.remove(connection.peer(), connection);
  }

  @Override
  public void close() {
    closed = true;
    fail(closedException());
  }

  @Override
  public boolean fail(Throwable cause) {
    boolean told = false;
    Throwable another = null;
    for (NodeConnection connection : List.copyOf(open)) {
      try {
        told |= connection.end(cause);
      } catch (Throwable e) {
        // The others must be told even if memory is exhausted: nothing is allocated here.
        another = e;
      }
    }
    if (another != null && another != cause) {
      cause.addSuppressed(another);
    }
    return told;
  }

  private static IOException closedException() {
    return new IOException("the client has been closed");
  }
}
