/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.mockito.Mockito.mock;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.util.Progress;

/** The environment of the scheduler of a copying reduce, for tests that need no task. Thread-safe. */
final class CopyPhase {
  static final TaskAttemptID REDUCE = TaskAttemptID.forName("attempt_1_0001_r_000000_0");

  /** The failures that ended threads of the copy phase; in a task each would fail the task. */
  final List<Throwable> failures = new CopyOnWriteArrayList<>();
  final TaskStatus status = mock(TaskStatus.class);
  final Progress progress = new Progress();
  final Counters counters = new Counters();
  final ShuffleScheduler<Object, Object> scheduler;

  /** Leaves hosts to fetchers, unless the job says otherwise. */
  CopyPhase(JobConf job, int maps) {
    job.setIfUnset("mapreduce.reduce.shuffle.copier", "fetchers");
    job.setNumMapTasks(maps);
    scheduler = new ShuffleScheduler<>(job, status, failures::add, progress, counters.findCounter("copy", "maps"),
        counters.findCounter("copy", "bytes"), counters.findCounter("copy", "failed"));
  }

  long counter(String name) {
    return counters.findCounter("copy", name).getValue();
  }

  /** Returns the first attempt of a map. */
  static TaskAttemptID map(int number) {
    return TaskAttemptID.forName(String.format(Locale.ROOT, "attempt_1_0001_m_%06d_0", number));
  }
}
