/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

/**
 * Memory for map outputs. Small ones lie together in one array, one behind the other, as each would be copied by the
 * collector of garbage until it is old; an array counts as a whole until the last output in it has gone, so that what
 * is counted is what is held. Not thread-safe: {@link StampedeMemory} has it, under the lock of {@link StampedeMerges}.
 */
final class StampedeSlabs {
  private static final long MAX_BYTES = 4 << 20;
  private static final int MIN_BYTES = 256 << 10;
  private static final int OF_MEMORY = 64;
  private static final int OUTPUTS_IN_SLAB = 8;
  /** An array and its head fill a power of two. */
  private static final int HEAD_BYTES = 64;

  private final int slabBytes;
  private Slab open;
  private long bytes;

  /** An array, and how many outputs are in it. */
  private static final class Slab {
    private final byte[] array;
    private int filled;
    private int outputs;

    private Slab(int length) {
      array = new byte[length];
    }
  }

  /** The room of one output. */
  static final class Room {
    private final int start;
    private final int length;
    private Slab slab;

    private Room(Slab slab, int length) {
      this.slab = slab;
      this.length = length;
      start = slab.filled;
      slab.filled += length;
      slab.outputs++;
    }

    /** Returns the array, of which only a part is this output's. */
    byte[] array() {
      return slab.array;
    }

    int start() {
      return start;
    }

    int length() {
      return length;
    }
  }

  /** @param memoryBytes for all outputs of the reduce */
  StampedeSlabs(long memoryBytes) {
    long most = Math.min(MAX_BYTES, memoryBytes / OF_MEMORY);
    slabBytes = most < MIN_BYTES ? 0 : (int) Long.highestOneBit(most) - HEAD_BYTES;
  }

  /** Returns how many bytes an output takes beside those that are held. */
  long wanted(int length) {
    if (isLarge(length)) {
      return length;
    }
    return fits(length) ? 0 : slabBytes;
  }

  /** Makes room for an output. */
  Room take(int length) {
    if (isLarge(length)) {
      bytes += length;
      return new Room(new Slab(length), length);
    }
    if (!fits(length)) {
      open = new Slab(slabBytes);
      bytes += slabBytes;
    }
    return new Room(open, length);
  }

  private boolean isLarge(int length) {
    return length > slabBytes / OUTPUTS_IN_SLAB;
  }

  private boolean fits(int length) {
    return open != null && length <= slabBytes - open.filled;
  }

  /** Notes that an output is not needed any more; again has no effect. */
  void giveBack(Room room) {
    Slab slab = room.slab;
    if (slab == null) {
      return;
    }
    room.slab = null;
    if (--slab.outputs == 0) {
      bytes -= slab.array.length;
      if (slab == open) {
        open = null;
      }
    }
  }

  /** Bytes of all arrays that are held. */
  long bytes() {
    return bytes;
  }
}
