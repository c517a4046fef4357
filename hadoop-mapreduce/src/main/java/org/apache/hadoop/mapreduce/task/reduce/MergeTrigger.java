/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.Collection;

/**
 * Says when the map outputs in memory are to be merged to disk: when those that are complete hold as many bytes as the
 * threshold, or any while the memory is full. Memory that is only reserved does not count, a merge could not free it.
 *
 * <p>Asked whenever memory is reserved, an output is complete or a merge ends, it leaves no stall: once the memory is
 * full and no merge is under way, a merge is due as soon as any of it is complete. Not thread-safe; the monitor of
 * the {@link MergeManager} guards it.
 */
final class MergeTrigger<K, V> {
  private final long threshold;
  private long committed;

  /** @param threshold bytes, at most those of the whole memory; a merge needs at least one byte */
  MergeTrigger(long threshold) {
    this.threshold = Math.max(1, threshold);
  }

  /** Notes that an output of {@code size} bytes is complete. */
  void committed(long size) {
    committed += size;
  }

  /** Notes that a merge has taken outputs; what is complete and still in memory stands in these two. */
  void left(Collection<MapOutput<K, V>> fetched, Collection<MapOutput<K, V>> merged) {
    committed = 0;
    fetched.forEach(output -> committed += output.getSize());
    merged.forEach(output -> committed += output.getSize());
  }

  /**
   * Tells whether a merge is due.
   *
   * @param full whether no output may be reserved: then anything that is complete is merged. The rest of the memory may
   *     be reserved for outputs that do not come, from a host that hangs.
   */
  boolean isDue(boolean full) {
    return committed >= threshold || full && committed > 0;
  }
}
