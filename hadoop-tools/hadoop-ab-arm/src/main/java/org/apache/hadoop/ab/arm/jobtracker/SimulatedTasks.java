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
 * The simulated behavior of the tasks of a run, and the record of each job's launched attempts. All randomness follows
 * from the seed and the attempt, so that it is the same for every arm, whatever its launch order. Thread-safe.
 */
final class SimulatedTasks implements TaskModel {
  /** The attempt number from which on attempts succeed, so that no job fails by chance. */
  static final int MAX_FAILURES = 50;
  private static final long NANOS_PER_MILLI = 1_000_000;
  /** Counters differ between tasks, so that counting one task in place of another is detected. */
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

  /**
   * Returns the duration of a task. In a saturated run, a task is over by its tracker's next heartbeat; so are setups,
   * cleanups and the warm-up in every run.
   */
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

  /** Returns the total records of the first {@code tasks} tasks. */
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

  /** Returns the contribution of an attempt to its job's sum. */
  static long key(String attempt) {
    return HashMix.of(attempt.hashCode());
  }

  /** Returns the number of launched attempts of a job. */
  int launched(int job) {
    return launched.get(job);
  }

  /** Returns the sum of the keys of a job's attempts, which identifies the set. */
  long sum(int job) {
    return sums.get(job);
  }
}
