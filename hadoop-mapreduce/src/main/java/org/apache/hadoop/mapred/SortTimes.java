/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.spill.SpillTask;

/** The counters of the time spent on producing a map's output, one for each phase. */
enum SortTimes {
  SORT_MICROS, SPILL_MICROS, MERGE_MICROS;

  static final String GROUP = "Map output times";

  static SortTimes of(SpillTask.Phase phase) {
    return switch (phase) {
      case SORT -> SORT_MICROS;
      case SPILL -> SPILL_MICROS;
      case MERGE -> MERGE_MICROS;
    };
  }

  void add(Task.TaskReporter reporter, long nanos) {
    Counters.Counter counter = reporter.getCounter(GROUP, name());
    if (counter != null) {
      counter.increment(TimeUnit.NANOSECONDS.toMicros(nanos));
    }
  }
}
