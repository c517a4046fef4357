/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Stands between the ends of connections and lets each byte arrive later: after half the round trip, and behind all
 * bytes that have left before it on the same line. One thread does it all.
 *
 * <p>A connection is there at once, as the kernel makes it; its first bytes wait for the round trip that this would
 * have taken. It is made before the server's is, so a server's listen queue is not seen through a relay. The first
 * connections of a round may be reset instead, before the server hears of them.
 */
public final class Relay implements Closeable {
  private static final int LISTEN_QUEUE = 4096;

  private final Selector selector = Selector.open();
  private final Connection.Lines lines;
  private final Resets resets = new Resets();
  private final List<ServerSocketChannel> listeners = new ArrayList<>();
  private final Set<Connection> connections = new HashSet<>();
  private volatile boolean closed;

  /** What a listener is for. */
  private record Door(InetSocketAddress there, Resets.First resets) {
  }

  /**
   * @param rttMillis from a client to a server and back
   * @param bytesPerSecond of all connections together, in each direction; 0 for no limit
   */
  public Relay(int rttMillis, long bytesPerSecond) throws IOException {
    lines = new Connection.Lines(TimeUnit.MILLISECONDS.toNanos(rttMillis), new Link(bytesPerSecond),
        new Link(bytesPerSecond));
  }

  /**
   * Whoever connects to {@code here} is connected with {@code there}; before {@link #run}.
   *
   * @param resetFirst connections of each round that are reset at once instead; 0 for none
   */
  public void add(InetSocketAddress here, InetSocketAddress there, int resetFirst) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    listeners.add(listener);
    listener.bind(here, LISTEN_QUEUE);
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT, new Door(there, resets.first(resetFirst)));
  }

  /**
   * Begins a new round: the first connections that come from now on are reset again. Any thread may do so.
   *
   * @return connections that were reset in the round that is over
   */
  public long nextRound() {
    return resets.nextRound();
  }

  /** Works until it is closed. */
  public void run() throws IOException {
    try {
      while (!closed) {
        long next = moveAll(System.nanoTime());
        selector.select(next == Pipe.NEVER ? 0
            : Math.max(1, 1 + TimeUnit.NANOSECONDS.toMillis(next - System.nanoTime())));
        for (SelectionKey key : selector.selectedKeys()) {
          if (key.attachment() instanceof Door door) {
            accept((ServerSocketChannel) key.channel(), door);
          }
        }
        // each connection looks itself at what it can do
        selector.selectedKeys().clear();
      }
    } finally {
      for (ServerSocketChannel listener : listeners) {
        listener.close();
      }
      for (Connection connection : connections) {
        connection.close();
      }
      selector.close();
    }
  }

  private long moveAll(long now) throws IOException {
    long next = Pipe.NEVER;
    for (Iterator<Connection> each = connections.iterator(); each.hasNext();) {
      Connection connection = each.next();
      boolean over;
      try {
        next = Math.min(next, connection.move(now));
        over = connection.isOver();
      } catch (IOException e) {
        over = true; // an end has gone; so does the other
      }
      if (over) {
        connection.close();
        each.remove();
      }
    }
    return next;
  }

  private void accept(ServerSocketChannel listener, Door door) throws IOException {
    for (SocketChannel client = listener.accept(); client != null; client = listener.accept()) {
      if (door.resets.take()) {
        Resets.reset(client);
        continue;
      }
      try {
        connections.add(Connection.open(selector, client, door.there, lines));
      } catch (IOException e) {
        // nobody is there; the client hears that at once
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
  }
}
