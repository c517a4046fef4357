/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.mapreduce.spill.OutputSettings;
import org.apache.hadoop.mapreduce.spill.PartitionedOutput;
import org.apache.hadoop.mapreduce.task.attempt.KeySortings;
import org.apache.hadoop.mapreduce.task.attempt.SortThreads;

/**
 * The collector of a map's output in pages, which are sorted partition by partition and written as stock does, with
 * stock's keys, counters, files and messages. Records with equal keys keep their order of arrival. Thread-safe, as
 * several threads of a map may share it.
 */
final class PartitionedMapOutput<K, V> implements MapTask.MapOutputCollector<K, V> {
  private static final int SORT_MB = 100;
  private static final float SPILL_PERCENT = 0.8f;
  private static final int FACTOR = 100;
  private static final int INDEX_MEMORY = 1 << 20;

  private final PartitionedOutput<K, V> output;

  PartitionedMapOutput(MapTask task, JobConf job, Task.TaskReporter reporter)
      throws IOException, ClassNotFoundException {
    OutputSettings settings = settings(job);
    output = new PartitionedOutput<>(settings,
        KeySortings.of(job, job.getMapOutputKeyClass(), SortThreads.of(job)), new MapTaskSide<>(task, job, reporter));
  }

  private static OutputSettings settings(JobConf job) throws IOException {
    float spillPercent = job.getFloat(JobContext.MAP_SORT_SPILL_PERCENT, SPILL_PERCENT);
    int sortMb = job.getInt(JobContext.IO_SORT_MB, SORT_MB);
    if (!(spillPercent > 0 && spillPercent <= 1)) {
      throw new IOException("Invalid \"" + JobContext.MAP_SORT_SPILL_PERCENT + "\": " + spillPercent);
    }
    if (sortMb <= 0) {
      throw new IOException("Invalid \"" + JobContext.IO_SORT_MB + "\": " + sortMb);
    }
    return new OutputSettings(job.getNumReduceTasks(), (long) sortMb << 20, spillPercent,
        job.getInt(JobContext.IO_SORT_FACTOR, FACTOR), job.getInt(JobContext.INDEX_CACHE_MEMORY_LIMIT, INDEX_MEMORY));
  }

  @Override
  public void collect(K key, V value, int partition) throws IOException {
    output.collect(key, value, partition);
  }

  @Override
  public void flush() throws IOException, ClassNotFoundException, InterruptedException {
    output.flush();
  }

  @Override
  public void close() {
    output.close();
  }
}
