/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** A pair of sockets with a pipe in each direction. Not thread-safe. */
final class Connection {
  private final SocketChannel client;
  private final SocketChannel server;
  private final SelectionKey clientKey;
  private final SelectionKey serverKey;
  private final Pipe up;
  private final Pipe down;

  private Connection(Selector selector, SocketChannel client, SocketChannel server, Lines lines) throws IOException {
    this.client = client;
    this.server = server;
    clientKey = client.register(selector, 0, this);
    serverKey = server.register(selector, SelectionKey.OP_CONNECT, this);
    up = new Pipe(client, server, lines.toServers(), lines.chunks(), lines.rttNanos() / 2, lines.rttNanos());
    down = new Pipe(server, client, lines.toClients(), lines.chunks(), lines.rttNanos() / 2, 0);
  }

  /**
   * The links that all connections share.
   *
   * @param rttNanos the round-trip time between client and server
   */
  record Lines(long rttNanos, Link toServers, Link toClients, Chunks chunks) {
  }

  /**
   * Connects an accepted client to a server.
   *
   * @throws IOException if there is no server; the client is then closed
   */
  static Connection open(Selector selector, SocketChannel client, InetSocketAddress target, Lines lines)
      throws IOException {
    SocketChannel server = SocketChannel.open();
    try {
      for (SocketChannel end : new SocketChannel[] {client, server}) {
        end.configureBlocking(false);
        end.socket().setTcpNoDelay(true);
      }
      server.connect(target);
      return new Connection(selector, client, server, lines);
    } catch (IOException e) {
      client.close();
      server.close();
      throw e;
    }
  }

  /**
   * Moves the bytes that can be moved.
   *
   * @param selected true if an end is ready
   * @return the time of the next move if no end becomes ready earlier, or {@link Pipe#NEVER}
   */
  long move(long now, boolean selected) throws IOException {
    if (!server.finishConnect()) {
      return Pipe.NEVER;
    }
    if (selected && clientKey.isReadable()) {
      up.read(now);
    }
    if (selected && serverKey.isReadable()) {
      down.read(now);
    }
    long next = Math.min(up.write(now), down.write(now));
    clientKey.interestOps(ops(up.reads(now), down.isBlocked()));
    serverKey.interestOps(ops(down.reads(now), up.isBlocked()));
    return next;
  }

  private static int ops(boolean reads, boolean writes) {
    return (reads ? SelectionKey.OP_READ : 0) | (writes ? SelectionKey.OP_WRITE : 0);
  }

  boolean isOver() {
    return up.isClosed() && down.isClosed();
  }

  void close() throws IOException {
    up.close();
    down.close();
    client.close();
    server.close();
  }
}
