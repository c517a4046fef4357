/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.Iterator;
import java.util.Set;
import java.util.SortedSet;
import org.apache.hadoop.mapreduce.spill.IFileDescriptor;

/**
 * Decides which map outputs in memory are merged into one that stays in memory, so that the last merge has few inputs
 * however many maps there are. A merge always takes a fixed number of outputs adjacent in size, either fetched ones or
 * results of earlier merges, and only if none of them is larger than the others together: each merge at least doubles
 * the size of the output that contains a record, so the number of times a record is copied grows with the logarithm of
 * the number of outputs. When no merge is due, each output is larger than the given number before it together: for a
 * width of three or more, the number of remaining outputs is also logarithmic. The idea is that of size-tiered
 * compaction (Chang et al., "Bigtable: A Distributed Storage System for Structured Data", OSDI 2006).
 *
 * <p>Inputs and result are in memory at the same time, so a merge is due only if the result fits in addition to
 * everything there; otherwise the outputs are merged to disk, when that is due. Immutable.
 */
class SizeTiers {
  /** The maximum size of an array in bytes, with some room for its header. */
  private static final long MAX_ARRAY = Integer.MAX_VALUE - 8;

  private final int width;

  /** @param width the number of outputs merged into one */
  SizeTiers(int width) {
    this.width = width;
  }

  final int width() {
    return width;
  }

  /**
   * Finds the smallest outputs that are due for a merge.
   *
   * @param outputs the complete outputs, ordered by size
   * @param freeBytes the memory available for the result
   * @return a view of the set, whose first {@link #width} outputs are to be merged; null if no merge is due
   */
  final <O extends MapOutput<?, ?>> Set<O> due(SortedSet<O> outputs, long freeBytes) {
    Iterator<O> smallest = outputs.iterator();
    int taken = 0;
    long bytes = 0;
    for (O largest : outputs) {
      bytes += largest.getSize();
      if (++taken < width) {
        continue;
      }
      if (resultBytes(bytes) > Math.min(freeBytes, MAX_ARRAY)) {
        return null;
      }
      O first = smallest.next();
      if (largest.getSize() <= bytes - largest.getSize()) {
        return outputs.tailSet(first);
      }
      bytes -= first.getSize();
    }
    return null;
  }

  /**
   * Returns the maximum size in bytes of the result of a merge, given the total size of its inputs. The sizes of map
   * outputs include their end markers, but no checksum; a merge writes one of each.
   */
  static long resultBytes(long inputBytes) {
    return inputBytes + IFileDescriptor.CHECKSUM_BYTES;
  }
}
