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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A relay that delays each byte of its connections by half the round-trip time, after all earlier bytes on the same
 * link have left. One thread does all of it.
 *
 * <p>A connection is established at once, by the kernel; its first bytes wait for the round trip that the handshake
 * would have taken. It is established before the server's, so the relay hides the server's listen queue. The first
 * connections of a round can be reset instead, before the server sees them.
 */
public final class DelayingRelay implements Closeable {
  private static final int LISTEN_QUEUE = 4096;
  private static final int CHUNK = 64 << 10;
  /** Smaller if the link is limited, to interleave the bytes of several connections. */
  private static final int CHUNK_OF_LINE = 16 << 10;

  private final Selector selector = Selector.open();
  private final Connection.Lines lines;
  private final Resets resets = new Resets();
  private final List<ServerSocketChannel> listeners = new ArrayList<>();
  private final Set<Connection> connections = new HashSet<>();
  private final Agenda<Connection> agenda = new Agenda<>();
  private volatile boolean closed;

  /** The target and the resets of a listener. */
  private record Door(InetSocketAddress there, Resets.First resets) {
  }

  /**
   * @param rttMillis the round-trip time between client and server
   * @param bytesPerSecond the rate of all connections together, in each direction; 0 for no limit
   */
  public DelayingRelay(int rttMillis, long bytesPerSecond) throws IOException {
    lines = new Connection.Lines(TimeUnit.MILLISECONDS.toNanos(rttMillis), new Link(bytesPerSecond),
        new Link(bytesPerSecond), new Chunks(bytesPerSecond == 0 ? CHUNK : CHUNK_OF_LINE));
  }

  /**
   * Adds a listener that connects clients of {@code here} to {@code there}; must be called before {@link #run}.
   *
   * @param resetFirst the number of connections per round that are reset at once instead; 0 for none
   */
  public void add(InetSocketAddress here, InetSocketAddress there, int resetFirst) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    listeners.add(listener);
    listener.bind(here, LISTEN_QUEUE);
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT, new Door(there, resets.first(resetFirst)));
  }

  /**
   * Starts a new round, in which the first connections are reset again. May be called from any thread.
   *
   * @return the number of connections that were reset in the last round
   */
  public long nextRound() {
    return resets.nextRound();
  }

  /** Sets whether bytes pass without a rate limit. May be called from any thread. */
  public void setOpen(boolean open) {
    lines.toServers().setOpen(open);
    lines.toClients().setOpen(open);
  }

  /** Relays until closed. */
  public void run() throws IOException {
    try {
      while (!closed) {
        long now = System.nanoTime();
        agenda.due(now, connection -> move(connection, now, false));
        select();
      }
    } finally {
      for (ServerSocketChannel listener : listeners) {
        listener.close();
      }
      connections.forEach(DelayingRelay::close);
      selector.close();
    }
  }

  private void select() throws IOException {
    waitForNext();
    // Both ends of a connection may be ready.
    Set<Connection> ready = new LinkedHashSet<>();
    for (SelectionKey key : selector.selectedKeys()) {
      if (key.attachment() instanceof Door door) {
        accept((ServerSocketChannel) key.channel(), door);
      } else {
        ready.add((Connection) key.attachment());
      }
    }
    long now = System.nanoTime();
    ready.forEach(connection -> move(connection, now, true));
    selector.selectedKeys().clear();
  }

  /** Waits precisely: a selector waits for whole milliseconds, which would leave the link idle. */
  private void waitForNext() throws IOException {
    long next = agenda.next();
    if (next == Pipe.NEVER) {
      selector.select();
      return;
    }
    long nanos = next - System.nanoTime();
    long millis = TimeUnit.NANOSECONDS.toMillis(nanos);
    if (millis > 0) {
      selector.select(millis);
    } else if (selector.selectNow() == 0 && nanos > 0) {
      LockSupport.parkNanos(nanos);
      selector.selectNow();
    }
  }

  private void move(Connection connection, long now, boolean selected) {
    if (!connections.contains(connection)) {
      return;
    }
    boolean over;
    try {
      agenda.add(connection, connection.move(now, selected));
      over = connection.isOver();
    } catch (IOException e) {
      over = true; // One end is gone; close the other as well.
    }
    if (over) {
      connections.remove(connection);
      close(connection);
    }
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (IOException e) {
      // Nobody is told.
    }
  }

  private void accept(ServerSocketChannel listener, Door door) throws IOException {
    for (SocketChannel client = listener.accept(); client != null; client = listener.accept()) {
      if (door.resets.take()) {
        Resets.reset(client);
        continue;
      }
      try {
        Connection connection = Connection.open(selector, client, door.there, lines);
        connections.add(connection);
        // The server may have been connected immediately, which the selector does not report.
        move(connection, System.nanoTime(), false);
      } catch (IOException e) {
        // There is no server; the client notices at once.
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
  }
}
