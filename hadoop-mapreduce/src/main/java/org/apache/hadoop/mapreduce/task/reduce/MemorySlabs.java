/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.JobConf;

/**
 * Memory for map outputs that are small against that of the reduce: many lie in one array, a slab. An output lives
 * until it is merged, so each in an array of its own is copied by every young collection until it is old. G1 never
 * moves a slab, as it is larger than half of a region in heaps from about 100 MB to 16 GB, and to fill one asks the
 * allocator once.
 *
 * <p>Outputs are put one behind the other, and a slab goes when the last output in it goes: a slab counts as a whole
 * until then, so that what is counted is never less than what is held. Not thread-safe: the merge manager's lock
 * guards it. The idea is that of the slab allocator (Bonwick, "The Slab Allocator: An Object-Caching Kernel Memory
 * Allocator", USENIX 1994), with outputs of any length and no second use of their room.
 */
final class MemorySlabs {
  static final IntKey BYTES = new IntKey("mapreduce.reduce.shuffle.slab.bytes", "bytes", 4 << 20, 0, 1 << 28);

  /** Slabs that are not full, and those that one output still holds, must not take much of the memory. */
  private static final int OF_MEMORY = 64;
  /** The fewest outputs that a slab has room for, so that at most one part in as many of it stays empty. */
  private static final int OUTPUTS_PER_SLAB = 8;
  /** The smallest slab: with a smaller one there is nothing to gain. */
  private static final int MIN_BYTES = 256 << 10;
  /**
   * The bytes left for the head of an array, more than it has: array and head fill a power of two, and with it the
   * regions of G1.
   */
  private static final int HEAD_BYTES = 64;

  private final int slabBytes;
  /** The slab that is being filled; null if there is none. */
  private Slab open;
  private long bytes;
  private int made;

  /** An array, and how many of its outputs are there. */
  private static final class Slab {
    private final byte[] array;
    private final int number;
    private int filled;
    private int outputs;

    private Slab(int bytes, int number) {
      array = new byte[bytes];
      this.number = number;
    }
  }

  /** The room of one output, until it is given back. */
  static final class Slice {
    private final int offset;
    private final int length;
    private final int slabNumber;
    private Slab slab;

    private Slice(Slab slab, int offset, int length) {
      this.slab = slab;
      this.slabNumber = slab.number;
      this.offset = offset;
      this.length = length;
    }

    /** The slab, of which only a part is this output's. */
    byte[] array() {
      return slab.array;
    }

    ByteBuffer buffer() {
      return ByteBuffer.wrap(slab.array, offset, length);
    }

    int offset() {
      return offset;
    }

    int length() {
      return length;
    }
  }

  /**
   * Makes the slabs of a reduce.
   *
   * @param memoryBytes for all outputs of the reduce
   */
  static MemorySlabs of(JobConf job, long memoryBytes) {
    return new MemorySlabs(BYTES.read(job), memoryBytes);
  }

  /** @param maxBytes of a slab; 0: there are none */
  MemorySlabs(int maxBytes, long memoryBytes) {
    long most = Math.min(maxBytes, memoryBytes / OF_MEMORY);
    slabBytes = most < MIN_BYTES ? 0 : (int) Long.highestOneBit(most) - HEAD_BYTES;
  }

  /**
   * Room for an output.
   *
   * @param length bytes, not negative
   * @return null if the output is to have an array of its own
   */
  Slice take(long length) {
    if (slabBytes == 0 || length > slabBytes / OUTPUTS_PER_SLAB) {
      return null;
    }
    if (open == null || length > open.array.length - open.filled) {
      open = new Slab(slabBytes, ++made);
      bytes += slabBytes;
    }
    Slice slice = new Slice(open, open.filled, (int) length);
    open.filled += (int) length;
    open.outputs++;
    assert open.filled <= open.array.length : open.filled + " of " + open.array.length;
    return slice;
  }

  /**
   * The output is not used any more; again has no effect.
   *
   * @return whether a slab went with it, so that there is room for others
   */
  boolean giveBack(Slice slice) {
    Slab slab = slice.slab;
    if (slab == null) {
      return false;
    }
    slice.slab = null;
    if (--slab.outputs > 0) {
      return false;
    }
    assert slab.outputs == 0;
    bytes -= slab.array.length;
    assert bytes >= 0 : bytes;
    if (open == slab) {
      open = null;
    }
    return true;
  }

  /**
   * Puts the outputs that go before those that stay. Outputs of a slab stay or go together, and it counts as a whole:
   * it is there as long as one of them is. Those with arrays of their own go first, then those of the oldest slabs.
   *
   * @param outputs all that are in memory; those of a slab keep their order, and so do all if none is to be chosen
   * @param mostBytes of the arrays that may stay
   * @return how many go
   */
  static <K, V> int putFirst(List<MapOutput<K, V>> outputs, long mostBytes) {
    if (mostBytes <= 0) {
      return outputs.size();
    }
    // Arrays are equal only to themselves.
    Set<byte[]> arrays = new HashSet<>();
    outputs.forEach(output -> arrays.add(output.getBuffer().array()));
    long held = arrays.stream().mapToLong(array -> array.length).sum();
    if (held <= mostBytes) {
      return 0;
    }
    outputs.sort(Comparator.comparingInt(output -> output.getSlice() == null ? 0 : output.getSlice().slabNumber));
    for (int go = 0; go < outputs.size(); go++) {
      byte[] array = outputs.get(go).getBuffer().array();
      if (arrays.remove(array)) {
        if (held <= mostBytes) {
          return go;
        }
        held -= array.length;
      }
    }
    return outputs.size();
  }

  /** Returns the bytes of all slabs that are there. */
  long bytes() {
    return bytes;
  }
}
