/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;

/** The connections of one loop, one for each tracker that was recently asked. Used by the loop's thread only. */
final class Connections implements Loop.Sockets {
  private final Shared shared;
  private final Loop loop;
  private final Map<Peer, Connection> open = new HashMap<>();
  private boolean closed;

  Connections(Shared shared, Loop loop) {
    this.shared = shared;
    this.loop = loop;
  }

  /** Sends the request on the connection to its tracker, which is created if there is none. */
  void send(Outstanding request) {
    if (request.isEnded()) {
      return;
    }
    if (closed) {
      request.end(Kind.BROKEN, new IOException(request.peer() + ": the client has been closed"));
      return;
    }
    try {
      Connection connection = open.get(request.peer());
      if (connection != null) {
        connection.add(request);
        return;
      }
      connection = new Connection(request.peer(), shared, this, loop);
      open.put(request.peer(), connection);
      connection.add(request);
      connection.start();
    } catch (Throwable e) {
      request.end(Kind.FAILED_HERE, e);
      // The connection may or may not hold the request already.
      Connection broken = open.get(request.peer());
      if (broken != null) {
        broken.fail(Kind.FAILED_HERE, e);
      }
    }
  }

  /** Notes that the connection accepts no more requests. */
  void gone(Connection connection) {
    open.remove(connection.peer(), connection);
  }

  /** Ends all requests, including those that come later. */
  @Override
  public void close() {
    closed = true;
    fail(new IOException("the client has been closed"));
  }

  /** Ends all pending requests or, if this side is to blame, only the oldest of each connection. */
  @Override
  public boolean fail(Throwable cause) {
    boolean told = false;
    Throwable another = null;
    for (Connection connection : List.copyOf(open.values())) {
      try {
        told |= connection.fail(cause instanceof IOException ? Kind.BROKEN : Kind.FAILED_HERE, cause);
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
}
