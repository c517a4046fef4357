/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.Set;
import java.util.SortedSet;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The tiers of the map outputs in memory as a job sets them, with what was fetched apart from what was merged. */
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

  /** @param width how many outputs are merged into one */
  MemoryTiers(int width) {
    super(width);
  }

  /**
   * Chooses the outputs of the next merge.
   *
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

  /** Returns the bytes that the merge of the first {@link #width} of {@code outputs} takes. */
  <K, V> long resultBytes(Set<MapOutput<K, V>> outputs) {
    return resultBytes(outputs.stream().limit(width()).mapToLong(MapOutput::getSize).sum());
  }
}
