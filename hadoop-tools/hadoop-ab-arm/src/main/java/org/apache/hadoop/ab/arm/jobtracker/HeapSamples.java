/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.apache.hadoop.ab.arm.spec.RunException;

/**
 * Samples the live heap, with all drivers at rest and out of the run's time. One sample, when nine tenths of the maps
 * are launched, tells what a task takes; where jobs come as others end, one more, when one tenth is launched, tells
 * what jobs leave behind. For one thread.
 */
final class HeapSamples {
  private static final double EARLY = 0.1;
  private static final double LATE = 0.9;

  private final JobTrackerControl control;
  private final Jobs jobs;
  private final RunState state;
  private final Results results;
  private final boolean jobsComeLater;
  private final int warmUps;
  /** Bytes before the first job. */
  private final long empty;
  /** Bytes at the early sample; 0 before it. */
  private long early;
  private boolean taken;

  /** Takes the sample before any job that is measured. */
  HeapSamples(JobTrackerSpec spec, JobTrackerControl control, Jobs jobs, RunState state, Results results)
      throws IOException, InterruptedException {
    this.control = control;
    this.jobs = jobs;
    this.state = state;
    this.results = results;
    jobsComeLater = spec.jobsAtOnce() < spec.jobs();
    warmUps = new WarmUp(spec).jobs();
    state.gate().close();
    try {
      empty = live();
    } finally {
      state.gate().open();
    }
  }

  /** Takes the sample that is due, if one is; says whether that was the last. */
  boolean areTaken() throws IOException, RunException, InterruptedException {
    if (!taken && jobsComeLater && early == 0 && isDue(EARLY)) {
      early = sample();
    }
    if (!taken && isDue(LATE)) {
      long late = sample();
      if (jobsComeLater) {
        results.heapGrowth((double) late / early);
      } else {
        long tasks = jobs.tasksInMemory(warmUps, jobs.plans().size());
        if (tasks > 0) {
          results.heap((double) (late - empty) / tasks);
        }
      }
      taken = true;
    }
    return taken;
  }

  private boolean isDue(double share) throws IOException, RunException {
    return state.progress().mapLaunches() >= share * state.progress().planned() || jobs.areClosed(jobs.plans().size());
  }

  private long sample() throws IOException, InterruptedException {
    state.gate().close();
    try {
      LaunchProgress.Moment from = results.clock().get();
      long live = live();
      results.clock().skip(from);
      return live;
    } finally {
      state.gate().open();
    }
  }

  /** Returns the bytes that live, without what the drivers count, which is no job's. */
  private long live() throws IOException {
    return control.liveHeap() - results.meterBytes();
  }
}
