/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.nio.ByteBuffer;

/**
 * The memory that a loop reads all its sockets into, one after another. It is small at first, as a reduce that starts
 * waits until it is there, and gets large when outputs come that fill it again and again: fewer and longer reads then
 * take much less of the system's time.
 *
 * <p>What was read and has no room is kept by its connection, outside of all budgets. While some is, short reads leave
 * to the system what may find no room either: so no more than one connection of a loop keeps a whole read, and the
 * others {@value #HELD_BYTES} bytes each. Used by the loop's thread only.
 */
final class ReadMemory {
  /** Few system calls for an output of usual size. */
  static final int SMALL_BYTES = 128 << 10;
  /** The size for large outputs: with those of 16 MB, reduces spend a quarter less CPU time than with the small one. */
  static final int LARGE_BYTES = 1 << 20;
  /** The number of reads in a row, each of which fills the small one, that come from large outputs. */
  static final int FULL_READS = 4;
  /** How much may come that no room is known for, while another connection keeps what has none. */
  static final int HELD_BYTES = 16 << 10;

  private ByteBuffer memory = ByteBuffer.allocateDirect(SMALL_BYTES);
  private int fullReads;
  private long held;

  /**
   * Returns the memory, empty; what it had before is gone.
   *
   * @param due how many of the bytes to come have a place
   */
  ByteBuffer clear(long due) {
    memory.clear();
    if (held > 0) {
      memory.limit((int) Math.min(memory.capacity(), Math.min(due, LARGE_BYTES) + HELD_BYTES));
    }
    return memory;
  }

  /** Counts bytes that have no room, and that their connection keeps. */
  void hold(int bytes) {
    held += bytes;
  }

  /** Takes back a {@link #hold}. */
  void release(int bytes) {
    held -= bytes;
  }

  /** Returns how many bytes the connections keep. */
  long held() {
    return held;
  }

  /** Notes that what was read has been dealt with. Invalid after that: what {@link #clear} returned. */
  void dealtWith(boolean wasFull) {
    if (memory.capacity() == LARGE_BYTES || held > 0) {
      return;
    }
    fullReads = wasFull ? fullReads + 1 : 0;
    if (fullReads == FULL_READS) {
      memory = ByteBuffer.allocateDirect(LARGE_BYTES);
    }
  }
}
