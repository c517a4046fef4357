/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;

/**
 * Asks NodeManagers by HTTP for map outputs, many at a time, on few threads. Connections are kept as long as the
 * NodeManager keeps them. Thread-safe.
 */
public final class NodeClient implements Closeable {
  private final Addresses addresses = new Addresses(InetAddress::getByName);
  private final Loops<NodeConnections> loops;

  /**
   * Makes one.
   *
   * @param connectMillis for which a host that cannot be reached is tried again
   * @param readMillis after which a NodeManager that is silent is given up
   * @throws IOException if the system cannot serve the threads: no file descriptors are left, for example
   */
  public NodeClient(int threads, int connectMillis, int readMillis) throws IOException {
    loops = new Loops<>("map-output-client-", threads,
        loop -> new NodeConnections(loop, addresses, connectMillis, readMillis));
  }

  /**
   * Asks. Returns at once; may be called by any thread, from callbacks too.
   *
   * @param pauseMillis to wait before it goes
   * @throws IllegalStateException if the client has been closed; the answer hears nothing then
   */
  public void ask(NodeRequest request, NodeAnswer answer, int pauseMillis) {
    NodeExchange exchange = new NodeExchange(request, answer);
    loops.execute(request.peer(), connections -> connections.send(exchange, pauseMillis));
  }

  /**
   * Ends all that is under way, closes the connections and waits for the threads, after which nothing is called. From a
   * callback it does not wait.
   */
  @Override
  public void close() {
    addresses.close();
    loops.close();
  }
}
