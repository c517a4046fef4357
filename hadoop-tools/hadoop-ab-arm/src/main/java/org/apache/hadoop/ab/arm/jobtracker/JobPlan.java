/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;

/**
 * A job of the run.
 *
 * @param number from 1, in the order of the JobTracker's ids
 * @param maps that it has
 * @param reduces that it has
 */
record JobPlan(int number, int maps, int reduces) {
  /** The tasks of the job itself: its setup and its clean-up. */
  static final int OF_THE_JOB = 2;
  /** The maps of a job as small as can be. */
  private static final int MIN_MAPS = 1;

  /** The jobs of the run, in the order of their submission: the warm-up, those that are measured, the storm's. */
  static List<JobPlan> of(JobTrackerSpec spec) {
    List<JobPlan> jobs = new ArrayList<>();
    new WarmUp(spec).addTo(jobs);
    for (int i = 0; i < spec.jobs(); i++) {
      jobs.add(new JobPlan(jobs.size() + 1, share(spec.maps(), spec.jobs(), i), share(spec.reduces(), spec.jobs(), i)));
    }
    addSmall(spec.submitStorm(), jobs);
    return jobs;
  }

  /** Appends small jobs, as those of a submit storm are. */
  static void addSmall(int count, List<JobPlan> jobs) {
    for (int i = 0; i < count; i++) {
      jobs.add(new JobPlan(jobs.size() + 1, MIN_MAPS, 0));
    }
  }

  /** Returns what the {@code i}th of {@code parts} has of {@code all}: shares differ by one at most, and add up. */
  static int share(int all, int parts, int i) {
    return all / parts + (i < all % parts ? 1 : 0);
  }

  /** The same with its setup and its clean-up. */
  long launches() {
    return (long) maps + reduces + OF_THE_JOB;
  }
}
