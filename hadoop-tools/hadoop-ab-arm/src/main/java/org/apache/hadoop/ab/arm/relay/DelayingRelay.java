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
 * Stands between the ends of connections and lets each byte arrive later: after half the round trip, and behind all
 * bytes that have left before it on the same line. One thread does it all.
 *
 * <p>A connection is there at once, as the kernel makes it; its first bytes wait for the round trip that this would
 * have taken. It is made before the server's is, so a server's listen queue is not seen through a relay. The first
 * connections of a round may be reset instead, before the server hears of them.
 */
public final class DelayingRelay implements Closeable {
  private static final int LISTEN_QUEUE = 4096;
  private static final int CHUNK = 64 << 10;
  /** A line is shared by less: other connections' bytes get between. */
  private static final int CHUNK_OF_LINE = 16 << 10;

  private final Selector selector = Selector.open();
  private final Connection.Lines lines;
  private final Resets resets = new Resets();
  private final List<ServerSocketChannel> listeners = new ArrayList<>();
  private final Set<Connection> connections = new HashSet<>();
  private final Agenda<Connection> agenda = new Agenda<>();
  private volatile boolean closed;

  /** The purpose of a listener. */
  private record Door(InetSocketAddress there, Resets.First resets) {
  }

  /**
   * @param rttMillis from a client to a server and back
   * @param bytesPerSecond of all connections together, in each direction; 0 for no limit
   */
  public DelayingRelay(int rttMillis, long bytesPerSecond) throws IOException {
    lines = new Connection.Lines(TimeUnit.MILLISECONDS.toNanos(rttMillis), new Link(bytesPerSecond),
        new Link(bytesPerSecond), new Chunks(bytesPerSecond == 0 ? CHUNK : CHUNK_OF_LINE));
  }

  /**
   * Adds a listener: whoever connects to {@code here} is connected with {@code there}; to be called before {@link
   * #run}.
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

  /** Has bytes pass at once, whatever the rate of the line, until it is told otherwise. Any thread may do so. */
  public void setOpen(boolean open) {
    lines.toServers().setOpen(open);
    lines.toClients().setOpen(open);
  }

  /** Works until it is closed. */
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
    // both ends of a connection may be ready
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

  /** A selector waits for whole milliseconds, in which a line would have nothing to do. */
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
      over = true; // an end has gone; so does the other
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
      // nobody hears of it
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
        // the other end may be there already, which no selector tells
        move(connection, System.nanoTime(), false);
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
