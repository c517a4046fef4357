/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;

/**
 * Asks NodeManagers by HTTP for map outputs, many at a time, on few threads. Connections are kept as long as the
 * NodeManager keeps them. Thread-safe.
 */
public final class NodeClient implements Closeable {
  private static final long CLOSE_MILLIS = 10_000;

  private final Addresses addresses = new Addresses(InetAddress::getByName);
  private final Loop[] loops;
  private final NodeConnections[] connections;
  // A request must get to its loop before the loop's end, or not at all.
  private final Object gate = new Object();
  @GuardedBy("gate")
  private boolean closed;

  /**
   * Makes one.
   *
   * @param connectMillis for which a host that cannot be reached is tried again
   * @param readMillis after which a NodeManager that is silent is given up
   * @throws IOException if the system cannot serve the threads: no file descriptors are left, for example
   */
  public NodeClient(int threads, int connectMillis, int readMillis) throws IOException {
    loops = new Loop[threads];
    connections = new NodeConnections[threads];
    try {
      for (int i = 0; i < threads; i++) {
        int number = i;
        loops[i] = new Loop("map-output-client-" + i,
            loop -> connections[number] = new NodeConnections(loop, addresses, connectMillis, readMillis));
      }
    } catch (IOException e) {
      for (int i = 0; loops[i] != null; i++) {
        loops[i].discard();
      }
      throw e;
    }
    for (Loop loop : loops) {
      loop.start();
    }
  }

  /**
   * Asks. Returns at once; may be called by any thread, from callbacks too.
   *
   * @param pauseMillis to wait before it goes
   * @throws IllegalStateException if the client has been closed; the answer hears nothing then
   */
  public void ask(NodeRequest request, NodeAnswer answer, int pauseMillis) {
    NodeExchange exchange = new NodeExchange(request, answer);
    int hash = request.peer().hashCode();
    int number = Math.floorMod(hash ^ hash >>> 16, loops.length);
    synchronized (gate) {
      if (closed) {
        throw new IllegalStateException("The client has been closed");
      }
      loops[number].execute(() -> {
        if (pauseMillis == 0) {
          connections[number].send(exchange);
        } else {
          loops[number].schedule(TimeUnit.MILLISECONDS.toMicros(pauseMillis),
              () -> connections[number].send(exchange));
        }
      });
    }
  }

  /** Ends all that is under way, closes the connections and waits for the threads, after which nothing is called. */
  @Override
  public void close() {
    synchronized (gate) {
      if (!closed) {
        closed = true;
        for (Loop loop : loops) {
          loop.close();
        }
      }
    }
    addresses.close();
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLOSE_MILLIS);
    try {
      for (Loop loop : loops) {
        loop.join(TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
