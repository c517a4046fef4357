/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.Collection;

/**
 * Decides when the map outputs in memory are to be merged to disk: when the complete ones hold as many bytes as the
 * threshold, or any bytes at all while the memory is full. Memory that is only reserved does not count, as a merge
 * could not free it.
 *
 * <p>It is consulted whenever memory is reserved, an output is completed or a merge ends, and so causes no stall: once
 * the memory is full and no merge is in progress, a merge is due as soon as any output is complete. Not thread-safe;
 * guarded by the monitor of the {@link MergeManager}.
 */
final class MergeTrigger<K, V> {
  private final long threshold;
  private long committed;

  /** @param threshold in bytes, at most the size of the whole memory; a merge needs at least one byte */
  MergeTrigger(long threshold) {
    this.threshold = Math.max(1, threshold);
  }

  /** Records that an output of {@code size} bytes is complete. */
  void committed(long size) {
    committed += size;
  }

  /**
   * Records that a merge has taken outputs; the complete outputs that remain in memory are in these two collections.
   */
  void left(Collection<MapOutput<K, V>> fetched, Collection<MapOutput<K, V>> merged) {
    committed = 0;
    fetched.forEach(output -> committed += output.getSize());
    merged.forEach(output -> committed += output.getSize());
  }

  /**
   * Tells whether a merge is due.
   *
   * @param full true if no output can be reserved: then anything that is complete is merged. The rest of the memory may
   *     be reserved for outputs that never arrive, from a host that hangs.
   */
  boolean isDue(boolean full) {
    return committed >= threshold || full && committed > 0;
  }
}
