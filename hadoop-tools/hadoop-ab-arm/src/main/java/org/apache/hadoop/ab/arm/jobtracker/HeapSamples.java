/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.apache.hadoop.ab.arm.spec.RunException;

/**
 * A sampler of the live heap, with all drivers paused and the pauses excluded from the run's time. One sample, when
 * nine tenths of the maps are launched, gives the memory per task; if each job is submitted as another ends, an earlier
 * sample, at one tenth, shows what jobs leave behind. For use by one thread.
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
  /** The live bytes before the first job. */
  private final long empty;
  /** The live bytes at the early sample; 0 before it. */
  private long early;
  private boolean taken;

  /** Takes the sample before the first measured job. */
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

  /** Takes a sample if one is due; returns true once the last one is taken. */
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

  /** Returns the live bytes without the drivers' histograms, which belong to no job. */
  private long live() throws IOException {
    return control.liveHeap() - results.meterBytes();
  }
}
