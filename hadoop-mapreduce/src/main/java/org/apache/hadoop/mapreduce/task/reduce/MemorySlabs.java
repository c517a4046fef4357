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
 * A pool of memory for map outputs that are small compared with the memory of the reduce: many share one array, a slab.
 * An output lives until it is merged, so with an array of its own it would be copied by every young collection until it
 * is tenured. G1 never moves a slab, as it is larger than half a region in heaps from about 100 MB to 16 GB, and
 * filling one takes a single allocation.
 *
 * <p>Outputs are placed one after the other, and a slab is freed when the last output in it is freed: until then it
 * counts as a whole, so that the accounted memory is never less than the memory held. Not thread-safe: guarded by the
 * lock of the merge manager. The idea is that of the slab allocator (Bonwick, "The Slab Allocator: An Object-Caching
 * Kernel Memory Allocator", USENIX 1994), with outputs of any length and without reuse of their space.
 */
final class MemorySlabs {
  static final IntKey BYTES = new IntKey("mapreduce.reduce.shuffle.slab.bytes", "bytes", 4 << 20, 0, 1 << 28);

  /**
   * The minimum ratio of the memory to a slab: partly filled slabs, and those held by one output, must waste little.
   */
  private static final int OF_MEMORY = 64;
  /** The minimum number of outputs that fit into a slab, which limits the unused space at its end to that fraction. */
  private static final int OUTPUTS_PER_SLAB = 8;
  /** The minimum size of a slab: smaller ones gain nothing. */
  private static final int MIN_BYTES = 256 << 10;
  /**
   * The bytes reserved for an array's header, more than it needs: array and header fill a power of two, and with it
   * whole G1 regions.
   */
  private static final int HEAD_BYTES = 64;

  private final int slabBytes;
  /** The slab that is being filled; null if there is none. */
  private Slab open;
  private long bytes;
  private int made;

  /** An array, with the number of outputs still in it. */
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

  /** The space of one output, until it is given back. */
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

    /** Returns the slab's array, of which only a part belongs to this output. */
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
   * Creates the slabs of a reduce.
   *
   * @param memoryBytes the memory for all outputs of the reduce
   */
  static MemorySlabs of(JobConf job, long memoryBytes) {
    return new MemorySlabs(BYTES.read(job), memoryBytes);
  }

  /** @param maxBytes the maximum size of a slab; 0 for no slabs */
  MemorySlabs(int maxBytes, long memoryBytes) {
    long most = Math.min(maxBytes, memoryBytes / OF_MEMORY);
    slabBytes = most < MIN_BYTES ? 0 : (int) Long.highestOneBit(most) - HEAD_BYTES;
  }

  /**
   * Allocates space for an output.
   *
   * @param length the number of bytes, not negative
   * @return null if the output should have an array of its own
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
   * Frees the space of an output; repeated calls have no effect.
   *
   * @return true if this freed a slab, so that there is room for others
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
   * Moves the outputs to be evicted to the front. The outputs of a slab stay or go together, and it counts as a whole:
   * it is held as long as one of them is. Outputs with arrays of their own are evicted first, then those of the oldest
   * slabs.
   *
   * @param outputs all outputs in memory; those of a slab keep their order, and so do all if no choice is needed
   * @param mostBytes the maximum total size of the arrays that stay
   * @return the number of outputs to evict
   */
  static <K, V> int putFirst(List<MapOutput<K, V>> outputs, long mostBytes) {
    if (mostBytes <= 0) {
      return outputs.size();
    }
    // Arrays are compared by identity.
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

  /** Returns the total size of the existing slabs in bytes. */
  long bytes() {
    return bytes;
  }
}
