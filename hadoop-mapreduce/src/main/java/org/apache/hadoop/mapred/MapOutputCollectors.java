/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.util.QuickSort;

/** Chooses what collects and sorts the output of a map: {@link PartitionedMapOutput}, or stock's buffer. */
final class MapOutputCollectors {
  static final String COLLECTOR = "mapreduce.task.map.collector";
  static final String PARTITIONED = "partitioned";
  static final String QUICKSORT = "quicksort";
  private static final String SORT_CLASS = "map.sort.class";

  private MapOutputCollectors() {
  }

  /**
   * Whether a job's maps are to use {@link #create}. Not those of a job that names a sort class of its own, which only
   * stock's buffer can call.
   *
   * @throws InvalidKeyException if the key has another value
   */
  static boolean isPartitioned(JobConf job) {
    String value = job.get(COLLECTOR, PARTITIONED).trim();
    return switch (value) {
      case PARTITIONED -> QuickSort.class.getName().equals(job.get(SORT_CLASS, QuickSort.class.getName()).trim());
      case QUICKSORT -> false;
      default -> throw new InvalidKeyException(COLLECTOR, value, PARTITIONED + " or " + QUICKSORT);
    };
  }

  static <K, V> MapTask.MapOutputCollector<K, V> create(MapTask task, JobConf job, Task.TaskReporter reporter)
      throws IOException, ClassNotFoundException {
    return new PartitionedMapOutput<>(task, job, reporter);
  }
}
