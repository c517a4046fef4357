/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** A pool of direct buffers of one size: channels would copy heap buffers. Not thread-safe. */
final class Chunks {
  private final int size;
  private final Deque<ByteBuffer> free = new ArrayDeque<>();

  /** @param size the size of each in bytes */
  Chunks(int size) {
    this.size = size;
  }

  /** Takes an empty buffer. */
  ByteBuffer take() {
    ByteBuffer chunk = free.poll();
    return chunk == null ? ByteBuffer.allocateDirect(size) : chunk.clear();
  }

  void giveBack(ByteBuffer chunk) {
    free.push(chunk);
  }
}
