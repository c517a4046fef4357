/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.hadoop.ab.arm.simulation.Launch;
import org.apache.hadoop.ab.arm.simulation.TaskModel;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;

/**
 * The behaviour of the tasks of a run, and the attempts of each job that were launched. All that is random follows from
 * the seed and the attempt, so that every arm has the same, in whatever order it launches. Safe for use by several
 * threads.
 */
final class SimulatedTasks implements TaskModel {
  /** An attempt so late in a task's life succeeds, so that no job can fail by chance. */
  static final int MAX_FAILURES = 50;
  private static final long NANOS_PER_MILLI = 1_000_000;
  /** Counters differ from task to task, so that a task counted twice in another's place shows. */
  private static final int DIFFERENT_RECORDS = 97;
  private static final int DURATION = 1;
  private static final int FAILURE = 2;

  private final JobTrackerSpec spec;
  private final ClusterPlan cluster;
  private final LaunchProgress progress;
  private final Durations durations;
  private final int warmUps;
  private final AtomicIntegerArray launched;
  private final AtomicLongArray sums;

  SimulatedTasks(JobTrackerSpec spec, ClusterPlan cluster, LaunchProgress progress, int jobs) {
    this.spec = spec;
    this.cluster = cluster;
    this.progress = progress;
    durations = Durations.named(spec.durations());
    warmUps = new WarmUp(spec).jobs();
    launched = new AtomicIntegerArray(jobs + 1);
    sums = new AtomicLongArray(jobs + 1);
  }

  /** Saturated, a task is over when its tracker beats again; so are setups, clean-ups and the warm-up always. */
  @Override
  public long nanos(Launch launch) {
    return spec.saturate() || isByTheWay(launch) ? 0
        : (long) (spec.duration() * NANOS_PER_MILLI * durations.factor(share(DURATION, launch)));
  }

  @Override
  public boolean fails(Launch launch) {
    return spec.failures() > 0 && !isByTheWay(launch) && launch.attempt() < MAX_FAILURES
        && share(FAILURE, launch) < spec.failures();
  }

  private boolean isByTheWay(Launch launch) {
    return launch.kind() == Launch.Kind.JOB || launch.kind() == Launch.Kind.CLEANUP || isWarmUp(launch);
  }

  private boolean isWarmUp(Launch launch) {
    return launch.job() <= warmUps;
  }

  private double share(int purpose, Launch launch) {
    return HashMix.share(spec.seed(), purpose, launch.job(), launch.kind().ordinal(), launch.task(), launch.attempt());
  }

  @Override
  public long records(Launch launch) {
    return records(launch.task());
  }

  private static long records(int task) {
    return 1 + task % DIFFERENT_RECORDS;
  }

  /** The sum of the records of so many tasks. */
  static long recordsOf(int tasks) {
    long sum = 0;
    for (int task = 0; task < tasks; task++) {
      sum += records(task);
    }
    return sum;
  }

  @Override
  public void launched(Launch launch, String attempt) {
    if (launch.kind() != Launch.Kind.CLEANUP) {
      launched.incrementAndGet(launch.job());
      sums.addAndGet(launch.job(), key(attempt));
    }
    if (!isWarmUp(launch)) {
      if (launch.kind() == Launch.Kind.MAP) {
        progress.addMap(cluster.isLocal(launch.job(), launch.task(), launch.tracker()));
      } else {
        progress.add();
      }
    }
  }

  /** Returns what an attempt adds to its job's sum. */
  static long key(String attempt) {
    return HashMix.of(attempt.hashCode());
  }

  /** Attempts of a job that were launched. */
  int launched(int job) {
    return launched.get(job);
  }

  /** The sum of the keys of the attempts of a job, which tells them from any others. */
  long sum(int job) {
    return sums.get(job);
  }
}
