/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/** One direction of a connection: what is read waits for its time and is written then. Used by one thread. */
final class Pipe {
  static final long NEVER = Long.MAX_VALUE;
  /** Bytes on the way: what a receive window would allow. */
  private static final int WINDOW = 1 << 20;
  /** The time that may wait for a line: a switch would drop more. */
  private static final long MAX_BACKLOG_NANOS = 10_000_000;
  /** The reads after which other connections have their turn. */
  private static final int MAX_READS = 4;

  private final SocketChannel from;
  private final SocketChannel to;
  private final Link link;
  private final Chunks chunks;
  private final long delayNanos;
  private final Deque<Chunk> underWay = new ArrayDeque<>();
  private long handshakeNanos;
  private int bytes;
  private boolean ended;
  private boolean blocked;
  private boolean closed;

  /** @param data empty for the end */
  private record Chunk(ByteBuffer data, long due) {
  }

  /**
   * @param delayNanos from one end to the other
   * @param handshakeNanos the first bytes wait for that, too
   */
  Pipe(SocketChannel from, SocketChannel to, Link link, Chunks chunks, long delayNanos, long handshakeNanos) {
    this.from = from;
    this.to = to;
    this.link = link;
    this.chunks = chunks;
    this.delayNanos = delayNanos;
    this.handshakeNanos = handshakeNanos;
  }

  /** Tells whether there is room for more. */
  boolean reads(long now) {
    return !ended && bytes < WINDOW && link.backlog(now) < MAX_BACKLOG_NANOS;
  }

  /** Tells whether what is due did not fit into the other end. */
  boolean isBlocked() {
    return blocked;
  }

  /** Tells whether its end has been written. */
  boolean isClosed() {
    return closed;
  }

  /** Reads what is there, as far as there is room. */
  void read(long now) throws IOException {
    boolean full = true;
    for (int i = 0; i < MAX_READS && full && reads(now); i++) {
      ByteBuffer data = chunks.take();
      int count = from.read(data);
      if (count == 0) {
        chunks.giveBack(data);
        return;
      }
      ended = count < 0;
      full = !data.hasRemaining();
      data.flip();
      underWay.add(new Chunk(data, link.send(now, data.remaining()) + delayNanos + handshakeNanos));
      handshakeNanos = 0;
      bytes += data.remaining();
    }
  }

  /** Writes what is due; answers when it has to be called again, or {@link #NEVER}. */
  long write(long now) throws IOException {
    blocked = false;
    while (!underWay.isEmpty() && !closed) {
      Chunk next = underWay.peek();
      if (next.due > now) {
        return Math.min(next.due, readsAgain(now));
      }
      if (!next.data.hasRemaining()) {
        to.shutdownOutput();
        closed = true;
      } else {
        bytes -= to.write(next.data);
        if (next.data.hasRemaining()) {
          blocked = true;
          return NEVER;
        }
      }
      chunks.giveBack(underWay.remove().data);
    }
    return readsAgain(now);
  }

  private long readsAgain(long now) {
    return ended || bytes >= WINDOW || reads(now) ? NEVER : now + link.backlog(now) - MAX_BACKLOG_NANOS / 2;
  }

  /** Gives back what is under way, which does not arrive. */
  void close() {
    underWay.forEach(chunk -> chunks.giveBack(chunk.data));
    underWay.clear();
    closed = true;
  }
}
