/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/** One direction of a connection: bytes are read, held until they are due, and written. Not thread-safe. */
final class Pipe {
  static final long NEVER = Long.MAX_VALUE;
  /** The maximum number of bytes in flight, like a receive window. */
  private static final int WINDOW = 1 << 20;
  /** The maximum backlog of the link: a switch would drop more. */
  private static final long MAX_BACKLOG_NANOS = 10_000_000;
  /** The number of reads before other connections get their turn. */
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

  /** @param data empty at the end of the stream */
  private record Chunk(ByteBuffer data, long due) {
  }

  /**
   * @param delayNanos the delay from one end to the other
   * @param handshakeNanos the additional delay of the first bytes
   */
  Pipe(SocketChannel from, SocketChannel to, Link link, Chunks chunks, long delayNanos, long handshakeNanos) {
    this.from = from;
    this.to = to;
    this.link = link;
    this.chunks = chunks;
    this.delayNanos = delayNanos;
    this.handshakeNanos = handshakeNanos;
  }

  /** Returns true if there is room for more. */
  boolean reads(long now) {
    return !ended && bytes < WINDOW && link.backlog(now) < MAX_BACKLOG_NANOS;
  }

  /** Returns true if due bytes did not fit into the other end's socket buffer. */
  boolean isBlocked() {
    return blocked;
  }

  /** Returns true if the end of the stream has been written. */
  boolean isClosed() {
    return closed;
  }

  /** Reads the available bytes, as far as there is room. */
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

  /** Writes the due bytes and returns the time of the next call, or {@link #NEVER}. */
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

  /** Discards the bytes in flight. */
  void close() {
    underWay.forEach(chunk -> chunks.giveBack(chunk.data));
    underWay.clear();
    closed = true;
  }
}
