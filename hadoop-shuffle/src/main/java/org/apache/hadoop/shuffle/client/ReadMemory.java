/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.nio.ByteBuffer;

/**
 * The memory that a loop reads all its sockets into, one after another. It is small at first, as a reduce that starts
 * waits until it is there, and gets large when outputs come that fill it again and again: fewer and longer reads then
 * take much less of the system's time. Used by the loop's thread only.
 */
final class ReadMemory {
  /** Few system calls for an output of usual size. */
  static final int SMALL_BYTES = 128 << 10;
  /** The size for large outputs: with those of 16 MB, reduces spend a quarter less CPU time than with the small one. */
  static final int LARGE_BYTES = 1 << 20;
  /** The number of reads in a row, each of which fills the small one, that come from large outputs. */
  static final int FULL_READS = 4;

  private ByteBuffer memory = ByteBuffer.allocateDirect(SMALL_BYTES);
  private int fullReads;

  /** Empty; what it had before is gone. */
  ByteBuffer clear() {
    return memory.clear();
  }

  /** Notes that what was read has been dealt with. Invalid after that: what {@link #clear} returned. */
  void dealtWith(boolean wasFull) {
    if (memory.capacity() == LARGE_BYTES) {
      return;
    }
    fullReads = wasFull ? fullReads + 1 : 0;
    if (fullReads == FULL_READS) {
      memory = ByteBuffer.allocateDirect(LARGE_BYTES);
    }
  }
}
