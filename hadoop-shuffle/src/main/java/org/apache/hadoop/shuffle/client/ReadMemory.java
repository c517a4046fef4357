/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;

/**
 * Has all connections of a loop read into the same memory. What comes in is summed and copied at once, mostly, so that
 * the memory is free again for the next read, and still in the processor's caches; an allocator for all would hand out
 * another piece each time. Where a connection keeps what it has read because there is no room for the output, the
 * others get other memory until it lets go. Used by the loop's thread only.
 */
final class ReadMemory extends DefaultMaxMessagesRecvByteBufAllocator {
  /** Few system calls for an output of usual size; the second-level cache of a core holds some times as much. */
  private static final int BYTES = 128 << 10;

  private final ByteBuf memory = Unpooled.directBuffer(BYTES, BYTES);
  private boolean closed;

  /** Nothing is read into it any more. Whoever keeps it may go on. */
  void close() {
    if (!closed) {
      closed = true;
      memory.release();
    }
  }

  @Override
  public Handle newHandle() {
    return new MaxMessageHandle() {
      @Override
      public int guess() {
        return BYTES;
      }

      @Override
      public ByteBuf allocate(ByteBufAllocator allocator) {
        boolean isFree = !closed && memory.refCnt() == 1;
        return isFree ? memory.clear().retain() : super.allocate(allocator);
      }
    };
  }
}
