/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.Iterator;
import java.util.Set;
import java.util.SortedSet;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
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
final class MemoryTiers {
  private final int width;

  /** @throws org.apache.hadoop.conf.InvalidKeyException if such merges are enabled, and their width is not allowed */
  static MemoryTiers of(JobConf job) {
    int sortFactor = job.getInt(MRJobConfig.IO_SORT_FACTOR, 100);
    IntKey width = new IntKey(MRJobConfig.REDUCE_MEMTOMEM_THRESHOLD, "map outputs", sortFactor, 2, 1_000_000);
    return new MemoryTiers(job.getBoolean(MRJobConfig.REDUCE_MEMTOMEM_ENABLED, false) ? width.read(job) : sortFactor);
  }

  /** @param width how many outputs are merged into one */
  MemoryTiers(int width) {
    this.width = width;
  }

  int width() {
    return width;
  }

  /**
   * @param fetched complete outputs, by size
   * @param merged results of earlier merges, by size
   * @param freeBytes that the result may take
   * @return a view of one of the two sets, whose first {@link #width} outputs are to be merged; null if no merge is due
   */
  <K, V> Set<MapOutput<K, V>> due(SortedSet<MapOutput<K, V>> fetched, SortedSet<MapOutput<K, V>> merged,
      long freeBytes) {
    Set<MapOutput<K, V>> due = due(fetched, freeBytes);
    return due == null ? due(merged, freeBytes) : due;
  }

  /** The smallest that are due. */
  private <K, V> Set<MapOutput<K, V>> due(SortedSet<MapOutput<K, V>> outputs, long freeBytes) {
    Iterator<MapOutput<K, V>> smallest = outputs.iterator();
    int taken = 0;
    long bytes = 0;
    for (MapOutput<K, V> largest : outputs) {
      bytes += largest.getSize();
      if (++taken < width) {
        continue;
      }
      if (resultBytes(bytes) > Math.min(freeBytes, ShuffleMemory.ARRAY_BYTES)) {
        return null;
      }
      MapOutput<K, V> first = smallest.next();
      if (largest.getSize() <= bytes - largest.getSize()) {
        return outputs.tailSet(first);
      }
      bytes -= first.getSize();
    }
    return null;
  }

  /** What the merge of the first {@link #width} of {@code outputs} takes. */
  <K, V> long resultBytes(Set<MapOutput<K, V>> outputs) {
    return resultBytes(outputs.stream().limit(width).mapToLong(MapOutput::getSize).sum());
  }

  /**
   * Returns the bytes that the result of a merge takes at most, if its inputs have so many. The sizes of map outputs
   * count their end markers, and no checksum; a merge writes one of each.
   */
  static long resultBytes(long inputBytes) {
    return inputBytes + IFileDescriptor.CHECKSUM_BYTES;
  }
}
