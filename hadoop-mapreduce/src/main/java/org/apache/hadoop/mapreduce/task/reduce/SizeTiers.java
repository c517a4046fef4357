/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.Iterator;
import java.util.Set;
import java.util.SortedSet;
import org.apache.hadoop.mapreduce.spill.IFileDescriptor;

/**
 * Says which map outputs in memory are to be merged into one that stays there, so that the last merge has few inputs
 * however many maps there are. Always a fixed number of neighbours by size, fetched ones or results of earlier merges,
 * and only if none of them is larger than the others together: each merge at least doubles the size of what a record
 * lies in, so a record is copied a number of times that grows with the logarithm of their number. Where no merge is
 * due, each output is larger than so many before it together: with a width from three on, what is left grows with the
 * logarithm, too. The idea is that of size-tiered compaction (Chang et al., "Bigtable: A Distributed Storage System for
 * Structured Data", OSDI 2006).
 *
 * <p>Inputs and result are in memory together, so a merge is only due where the result has room beside all that is
 * there; what finds no room is merged to disk, when that is due. Immutable.
 */
class SizeTiers {
  /** The bytes that an array can hold, with some room for its header. */
  private static final long MAX_ARRAY = Integer.MAX_VALUE - 8;

  private final int width;

  /** @param width how many outputs are merged into one */
  SizeTiers(int width) {
    this.width = width;
  }

  final int width() {
    return width;
  }

  /**
   * Finds the smallest that are due.
   *
   * @param outputs complete ones, by size
   * @param freeBytes that the result may take
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
   * Returns the bytes that the result of a merge takes at most, if its inputs have so many. The sizes of map outputs
   * count their end markers, and no checksum; a merge writes one of each.
   */
  static long resultBytes(long inputBytes) {
    return inputBytes + IFileDescriptor.CHECKSUM_BYTES;
  }
}
