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
 * @param number its number from 1, in the order of the JobTracker's IDs
 * @param maps the number of its maps
 * @param reduces the number of its reduces
 */
record JobPlan(int number, int maps, int reduces) {
  /** The setup and cleanup task of a job. */
  static final int OF_THE_JOB = 2;
  /** The number of maps of the smallest job. */
  private static final int MIN_MAPS = 1;

  /** Returns the jobs of the run in order of submission: the warm-up's, the measured ones, the storm's. */
  static List<JobPlan> of(JobTrackerSpec spec) {
    List<JobPlan> jobs = new ArrayList<>();
    new WarmUp(spec).addTo(jobs);
    for (int i = 0; i < spec.jobs(); i++) {
      jobs.add(new JobPlan(jobs.size() + 1, share(spec.maps(), spec.jobs(), i), share(spec.reduces(), spec.jobs(), i)));
    }
    addSmall(spec.submitStorm(), jobs);
    return jobs;
  }

  /** Appends small jobs like those of a submit storm. */
  static void addSmall(int count, List<JobPlan> jobs) {
    for (int i = 0; i < count; i++) {
      jobs.add(new JobPlan(jobs.size() + 1, MIN_MAPS, 0));
    }
  }

  /**
   * Returns the {@code i}th of {@code parts} shares of {@code all}; shares differ by at most one and add up to the
   * total.
   */
  static int share(int all, int parts, int i) {
    return all / parts + (i < all % parts ? 1 : 0);
  }

  /** Returns the number of its tasks, including setup and cleanup. */
  long launches() {
    return (long) maps + reduces + OF_THE_JOB;
  }
}
