/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/** Buffers of one size outside the heap, used again: a channel copies those of the heap. Used by one thread. */
final class Chunks {
  private final int size;
  private final Deque<ByteBuffer> free = new ArrayDeque<>();

  /** @param size of each, bytes */
  Chunks(int size) {
    this.size = size;
  }

  /** An empty one. */
  ByteBuffer take() {
    ByteBuffer chunk = free.poll();
    return chunk == null ? ByteBuffer.allocateDirect(size) : chunk.clear();
  }

  void giveBack(ByteBuffer chunk) {
    free.push(chunk);
  }
}
