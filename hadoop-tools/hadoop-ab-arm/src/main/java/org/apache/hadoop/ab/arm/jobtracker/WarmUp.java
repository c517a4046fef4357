/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.List;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;

/**
 * The jobs that run before the measurement, in parts. The compiler rests after each, so that the next one uses compiled
 * code and makes more of it hot. If a submit storm is to come, each part has one as well. Immutable.
 */
final class WarmUp {
  private static final int PARTS = 5;
  /** The number of maps per reduce. */
  private static final int MAPS_PER_REDUCE = 50;
  /** The number of warm-up maps per job, if many jobs are to come and the warm-up has too few. */
  private static final int MAPS_PER_JOB = 50;
  /**
   * The jobs after which everything is compiled: by then, code called some ten times per submission is fully optimized.
   */
  private static final int ENOUGH_JOBS = 1000;

  private final JobTrackerSpec spec;
  /** The number of jobs in all parts, without small ones. */
  private final int jobs;
  /** The number of single-map jobs in all parts, without those of storms. */
  private final int smallJobs;

  WarmUp(JobTrackerSpec spec) {
    this.spec = spec;
    // As large as the measured ones, or the submission and initialization of many jobs would start in the interpreter.
    int mapsOfEach = spec.jobs() > 1 ? Math.max(1, spec.maps() / spec.jobs()) : Integer.MAX_VALUE;
    jobs = Math.min(spec.warmUp(), Math.max(PARTS, spec.warmUp() / mapsOfEach));
    // Otherwise code that runs once per job would be compiled while the measured jobs are submitted.
    smallJobs = spec.jobs() > 1 ? Math.max(0, Math.min(ENOUGH_JOBS, spec.warmUp() / MAPS_PER_JOB) - jobs) : 0;
  }

  int parts() {
    return Math.min(jobs, PARTS);
  }

  /** Returns the number of jobs in the first parts. */
  int jobs(int firstParts) {
    return firstParts == 0 ? 0
        : share(jobs, firstParts) + share(smallJobs, firstParts) + firstParts * spec.submitStorm();
  }

  /** Returns the total number of jobs. */
  int jobs() {
    return jobs(parts());
  }

  private int share(int all, int firstParts) {
    return all * firstParts / parts();
  }

  /** Appends the jobs in order of submission. */
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
