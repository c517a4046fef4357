/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;

/**
 * An HTTP client that requests map outputs from NodeManagers, many at a time, on few threads. Connections are kept as
 * long as the NodeManager keeps them. Thread-safe.
 */
public final class NodeClient implements Closeable {
  private final Addresses addresses = new Addresses(InetAddress::getByName);
  private final Loops<NodeConnections> loops;

  /**
   * @param connectMillis for which connecting to an unreachable host is retried
   * @param readMillis the timeout for a silent NodeManager
   * @throws IOException if the system lacks resources for the threads, for example file descriptors
   */
  public NodeClient(int threads, int connectMillis, int readMillis) throws IOException {
    loops = new Loops<>("map-output-client-", threads,
        loop -> new NodeConnections(loop, addresses, connectMillis, readMillis));
  }

  /**
   * Sends a request. Returns at once; may be called by any thread, also from callbacks.
   *
   * @param pauseMillis the delay before the request is sent
   * @throws IllegalStateException if the client has been closed; the handler is not called then
   */
  public void ask(NodeRequest request, NodeAnswer answer, int pauseMillis) {
    NodeExchange exchange = new NodeExchange(request, answer);
    loops.execute(request.peer(), connections -> connections.send(exchange, pauseMillis));
  }

  /**
   * Ends everything in progress, closes the connections and waits for the threads, after which nothing is called. From
   * a callback it does not wait.
   */
  @Override
  public void close() {
    addresses.close();
    loops.close();
  }
}
