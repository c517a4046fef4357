/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The connections of one loop: one for each request under way, and those that wait for another. For its thread. */
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

  void send(NodeExchange exchange) {
    if (closed) {
      exchange.answer().ended(closedException());
      return;
    }
    NodeConnection kept = idle.remove(exchange.request().peer());
    if (kept != null) {
      kept.send(exchange);
      return;
    }
    NodeConnection connection = new NodeConnection(this, loop, addresses, connectMillis, readMillis, exchange);
    open.add(connection);
    connection.start();
  }

  /** A connection has nothing under way. */
  void idle(NodeConnection connection) {
    NodeConnection other = idle.put(connection.peer(), connection);
    if (other != null) {
      other.close();
    }
  }

  /** A connection has ended. */
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
  public void fail(IOException cause) {
    new ArrayList<>(open).forEach(connection -> connection.end(cause));
  }

  private static IOException closedException() {
    return new IOException("the client has been closed");
  }
}
