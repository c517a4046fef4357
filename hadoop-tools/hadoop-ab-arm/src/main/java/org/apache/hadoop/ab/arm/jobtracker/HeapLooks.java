/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.apache.hadoop.ab.arm.spec.RunException;

/**
 * Looks at the live heap, with all drivers at rest and out of the run's time. One look, when nine tenths of the maps
 * are launched, tells what a task takes; where jobs come as others end, one more, when one tenth is launched, tells
 * what jobs leave behind. For one thread.
 */
final class HeapLooks {
  private static final double EARLY = 0.1;
  private static final double LATE = 0.9;

  private final JobTrackerControl control;
  private final Jobs jobs;
  private final Stage stage;
  private final Results results;
  private final boolean jobsComeLater;
  private final int warmUps;
  /** Bytes before the first job. */
  private final long empty;
  /** Bytes at the early look; 0 before it. */
  private long early;
  private boolean made;

  /** Looks at the heap as it is before any job that is measured. */
  HeapLooks(JobTrackerSpec spec, JobTrackerControl control, Jobs jobs, Stage stage, Results results)
      throws IOException, InterruptedException {
    this.control = control;
    this.jobs = jobs;
    this.stage = stage;
    this.results = results;
    jobsComeLater = spec.jobsAtOnce() < spec.jobs();
    warmUps = new WarmUp(spec).jobs();
    stage.gate().close();
    try {
      empty = live();
    } finally {
      stage.gate().open();
    }
  }

  /** Makes the look that is due, if one is; says whether that was the last. */
  boolean areMade() throws IOException, RunException, InterruptedException {
    if (!made && jobsComeLater && early == 0 && isDue(EARLY)) {
      early = look();
    }
    if (!made && isDue(LATE)) {
      long late = look();
      if (jobsComeLater) {
        results.heapGrowth((double) late / early);
      } else {
        long tasks = jobs.tasksInMemory(warmUps, jobs.plans().size());
        if (tasks > 0) {
          results.heap((double) (late - empty) / tasks);
        }
      }
      made = true;
    }
    return made;
  }

  private boolean isDue(double share) throws IOException, RunException {
    return stage.book().mapLaunches() >= share * stage.book().planned() || jobs.areClosed(jobs.plans().size());
  }

  private long look() throws IOException, InterruptedException {
    stage.gate().close();
    try {
      LaunchBook.Moment from = results.clock().get();
      long live = live();
      results.clock().skip(from);
      return live;
    } finally {
      stage.gate().open();
    }
  }

  /** Without what the drivers count, which is no job's. */
  private long live() throws IOException {
    return control.liveHeap() - results.meterBytes();
  }
}
