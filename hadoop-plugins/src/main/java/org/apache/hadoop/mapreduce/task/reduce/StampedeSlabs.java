/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

/**
 * An allocator of memory for map outputs. Small ones share arrays, as the garbage collector would copy each one
 * separately until it is promoted; an array counts as a whole until the last output in it has gone, so that the count
 * matches the memory held. Not thread-safe: owned by {@link StampedeMemory}, under the lock of {@link StampedeMerges}.
 */
final class StampedeSlabs {
  private static final long MAX_BYTES = 4 << 20;
  private static final int MIN_BYTES = 256 << 10;
  private static final int OF_MEMORY = 64;
  private static final int OUTPUTS_IN_SLAB = 8;
  /** The space left for an array's header, so that both together fill a power of two. */
  private static final int HEAD_BYTES = 64;

  private final int slabBytes;
  private Slab open;
  private long bytes;

  /** An array, and the number of outputs in it. */
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

  /** Returns how many more bytes would be held with an output of this length. */
  long wanted(int length) {
    if (isLarge(length)) {
      return length;
    }
    return fits(length) ? 0 : slabBytes;
  }

  /** Allocates room for an output. */
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

  /** Frees the room of an output; a second call has no effect. */
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

  /** Returns the bytes of all arrays held. */
  long bytes() {
    return bytes;
  }
}
