/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.concurrent.TimeUnit;

/**
 * How long the phases of making a map's output took, as counters of the task: the time that passed, whatever the number
 * of threads. Sorting is grouping by partition and the busiest thread's ordering; spilling is from a full batch to its
 * file, so it contains the sorting; merging is that of the spills at the end.
 */
enum SortTimes {
  SORT_MICROS, SPILL_MICROS, MERGE_MICROS;

  static final String GROUP = "Map output times";

  void add(Task.TaskReporter reporter, long nanos) {
    Counters.Counter counter = reporter.getCounter(GROUP, name());
    if (counter != null) {
      counter.increment(TimeUnit.NANOSECONDS.toMicros(nanos));
    }
  }
}
