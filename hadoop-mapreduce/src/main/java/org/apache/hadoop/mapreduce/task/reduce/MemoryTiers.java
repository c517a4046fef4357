/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.Set;
import java.util.SortedSet;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The configured size tiers of a job's map outputs in memory, with fetched outputs kept apart from merged ones. */
final class MemoryTiers extends SizeTiers {
  /**
   * Reads the keys.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if such merges are enabled, and their width is not allowed
   */
  static MemoryTiers of(JobConf job) {
    int sortFactor = job.getInt(MRJobConfig.IO_SORT_FACTOR, 100);
    IntKey width = new IntKey(MRJobConfig.REDUCE_MEMTOMEM_THRESHOLD, "map outputs", sortFactor, 2, 1_000_000);
    return new MemoryTiers(job.getBoolean(MRJobConfig.REDUCE_MEMTOMEM_ENABLED, false) ? width.read(job) : sortFactor);
  }

  /** @param width the number of outputs merged into one */
  MemoryTiers(int width) {
    super(width);
  }

  /**
   * Chooses the outputs of the next merge.
   *
   * @param fetched the complete fetched outputs, ordered by size
   * @param merged the results of earlier merges, ordered by size
   * @param freeBytes the memory available for the result
   * @return a view of one of the two sets, whose first {@link #width} outputs are to be merged; null if no merge is due
   */
  <K, V> Set<MapOutput<K, V>> due(SortedSet<MapOutput<K, V>> fetched, SortedSet<MapOutput<K, V>> merged,
      long freeBytes) {
    Set<MapOutput<K, V>> due = due(fetched, freeBytes);
    return due == null ? due(merged, freeBytes) : due;
  }

  /** Returns the size in bytes of the result of merging the first {@link #width} of {@code outputs}. */
  <K, V> long resultBytes(Set<MapOutput<K, V>> outputs) {
    return resultBytes(outputs.stream().limit(width()).mapToLong(MapOutput::getSize).sum());
  }
}
