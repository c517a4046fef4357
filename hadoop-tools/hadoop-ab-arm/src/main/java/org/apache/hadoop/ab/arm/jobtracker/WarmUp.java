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
  /** So many maps for each reduce. */
  private static final int MAPS_PER_REDUCE = 50;

  private final JobTrackerSpec spec;
  /** Of all parts together, without those of storms. */
  private final int jobs;

  WarmUp(JobTrackerSpec spec) {
    this.spec = spec;
    // As large as those that are measured, or submission and initialisation of many would begin in the interpreter.
    int mapsOfEach = spec.jobs() > 1 ? Math.max(1, spec.maps() / spec.jobs()) : Integer.MAX_VALUE;
    jobs = Math.min(spec.warmUp(), Math.max(PARTS, spec.warmUp() / mapsOfEach));
  }

  int parts() {
    return Math.min(jobs, PARTS);
  }

  /** How many jobs the first parts have together. */
  int jobs(int firstParts) {
    return firstParts == 0 ? 0 : ofMaps(firstParts) + firstParts * spec.storm();
  }

  /** How many jobs all have. */
  int jobs() {
    return jobs(parts());
  }

  private int ofMaps(int firstParts) {
    return jobs * firstParts / parts();
  }

  /** Appends its jobs, in the order of their submission. */
  void addTo(List<JobPlan> plans) {
    for (int part = 0; part < parts(); part++) {
      for (int i = ofMaps(part); i < ofMaps(part + 1); i++) {
        int maps = JobPlan.share(spec.warmUp(), jobs, i);
        plans.add(new JobPlan(plans.size() + 1, maps, spec.reduceSlots() > 0 ? maps / MAPS_PER_REDUCE : 0));
      }
      JobPlan.addStorm(spec, plans);
    }
  }
}
