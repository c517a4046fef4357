/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.List;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;

/**
 * The jobs that run before anything is measured. They come in parts; the compiler rests after each, so that the next
 * has what was compiled, and more of it becomes hot. Where a storm of submissions is to come, each part has one, too.
 * Immutable.
 */
final class WarmUp {
  private static final int PARTS = 5;
  /** The maps for each reduce. */
  private static final int MAPS_PER_REDUCE = 50;
  /** The maps of the warm-up for each of its jobs, where many jobs come and there are not enough. */
  private static final int MAPS_PER_JOB = 50;
  /**
   * The jobs after which all is compiled: what a job's submission calls some ten times is compiled to the end by then.
   */
  private static final int ENOUGH_JOBS = 1000;

  private final JobTrackerSpec spec;
  /** The jobs of all parts together, without small ones. */
  private final int jobs;
  /** The jobs of one map each, of all parts together, without those of storms. */
  private final int smallJobs;

  WarmUp(JobTrackerSpec spec) {
    this.spec = spec;
    // As large as those that are measured, or submission and initialisation of many would begin in the interpreter.
    int mapsOfEach = spec.jobs() > 1 ? Math.max(1, spec.maps() / spec.jobs()) : Integer.MAX_VALUE;
    jobs = Math.min(spec.warmUp(), Math.max(PARTS, spec.warmUp() / mapsOfEach));
    // What happens once a job would be compiled while those are submitted that are measured.
    smallJobs = spec.jobs() > 1 ? Math.max(0, Math.min(ENOUGH_JOBS, spec.warmUp() / MAPS_PER_JOB) - jobs) : 0;
  }

  int parts() {
    return Math.min(jobs, PARTS);
  }

  /** Returns how many jobs the first parts have together. */
  int jobs(int firstParts) {
    return firstParts == 0 ? 0
        : share(jobs, firstParts) + share(smallJobs, firstParts) + firstParts * spec.submitStorm();
  }

  /** Returns how many jobs all have. */
  int jobs() {
    return jobs(parts());
  }

  private int share(int all, int firstParts) {
    return all * firstParts / parts();
  }

  /** Appends its jobs, in the order of their submission. */
  void addTo(List<JobPlan> plans) {
    for (int part = 0; part < parts(); part++) {
      for (int i = share(jobs, part); i < share(jobs, part + 1); i++) {
        int maps = JobPlan.share(spec.warmUp(), jobs, i);
        plans.add(new JobPlan(plans.size() + 1, maps, spec.reduceSlots() > 0 ? maps / MAPS_PER_REDUCE : 0));
      }
      JobPlan.addSmall(share(smallJobs, part + 1) - share(smallJobs, part), plans);
      JobPlan.addSmall(spec.submitStorm(), plans);
    }
  }
}
