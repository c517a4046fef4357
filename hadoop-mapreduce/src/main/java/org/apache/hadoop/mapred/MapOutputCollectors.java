/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.conf.ChoiceKey;
import org.apache.hadoop.util.QuickSort;

/** Chooses the collector that gathers and sorts the output of a map: {@link PartitionedMapOutput} or stock's buffer. */
final class MapOutputCollectors {
  static final ChoiceKey<Collector> COLLECTOR = new ChoiceKey<>("mapreduce.task.map.collector", Collector.PARTITIONED);
  private static final String SORT_CLASS = "map.sort.class";

  /** The collector: {@link PartitionedMapOutput} or stock's buffer. */
  enum Collector { PARTITIONED, QUICKSORT }

  private MapOutputCollectors() {
  }

  /**
   * Returns true if a job's maps are to use {@link #create}; false for a job with a sort class of its own, which only
   * stock's buffer can call.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if the key has an invalid value
   */
  static boolean isPartitioned(JobConf job) {
    return COLLECTOR.read(job) == Collector.PARTITIONED
        && QuickSort.class.getName().equals(job.get(SORT_CLASS, QuickSort.class.getName()).trim());
  }

  static <K, V> MapTask.MapOutputCollector<K, V> create(MapTask task, JobConf job, Task.TaskReporter reporter)
      throws IOException, ClassNotFoundException {
    return new PartitionedMapOutput<>(task, job, reporter);
  }
}
