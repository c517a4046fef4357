/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import org.apache.hadoop.mapreduce.server.jobtracker.placement.ReduceRamp;

/**
 * The assignment of a tracker's free slots in one heartbeat: how much {@link JobQueueTaskScheduler} may still assign.
 *
 * <p>The first non-local map is free, as on stock. Further ones go to a tracker only up to its even share of the maps,
 * and each takes a token from the cluster's {@code LocalityBudget}, unless its split has no location. Jobs are asked
 * for them in queue order; when the budget is used up, later jobs are still asked for local maps. Created per
 * heartbeat; not thread-safe.
 */
final class SlotAssignment {
  private final SlotFilling filling;
  private final int clusterMapSlots;
  private final int evenMapShare;
  private int offSwitchMaps;
  private int reducesBefore = -1;

  SlotAssignment(SlotFilling filling, int clusterMapSlots, int evenMapShare) {
    this.filling = filling;
    this.clusterMapSlots = clusterMapSlots;
    this.evenMapShare = evenMapShare;
  }

  /**
   * Returns true if {@code job}, which has no local map for the tracker, may be asked for another map or attempt.
   *
   * @param assigned the number of maps already assigned in this heartbeat
   */
  boolean mayAskOffSwitch(JobInProgress job, int assigned) {
    if (offSwitchMaps == 0) {
      return true;
    }
    if (assigned >= evenMapShare) {
      return false;
    }
    if (job.pendingMaps() <= 0) {
      // It can only offer a speculative attempt: one per heartbeat, because each scans all running maps.
      return false;
    }
    return hasNoPlaces(job) || filling.budget().hasToken(clusterMapSlots);
  }

  /** Accounts for a non-local map, and returns true if more maps may be assigned in this heartbeat. */
  boolean goesOnAfter(JobInProgress job, Task offSwitchMap) {
    if (offSwitchMaps++ > 0 && hasPlace(job, offSwitchMap)) {
      filling.budget().take();
    }
    return !filling.budget().isNone();
  }

  /**
   * Returns how many reduces a tracker may get now. It is not filled beyond its even share, so that trackers which ask
   * later get theirs; the remainder of the division is given out one by one, as on stock.
   *
   * @param freeSlots the tracker's free slots, within the limit that the cluster's load sets
   * @param evenShare the reduces that the tracker lacks for all trackers to run the same number
   */
  int reduces(int freeSlots, int evenShare) {
    return Math.min(freeSlots, filling.all() ? Math.max(1, evenShare) : 1);
  }

  /** Returns the likely result of {@link #mayStartReduce}, without the job's monitor. */
  boolean mightStartReduce(JobInProgress job) {
    return seemsToAllowAnother(filling.ramp(), job);
  }

  /** Returns true if {@code job} may start a reduce, given how many of its maps are done. */
  boolean mayStartReduce(JobInProgress job) {
    return allowsAnother(filling.ramp(), job);
  }

  /**
   * Returns true if another reduce may start. Takes the job's monitor, which a caller holds until the attempt is
   * started.
   */
  static boolean allowsAnother(ReduceRamp ramp, JobInProgress job) {
    synchronized (job) {
      return seemsToAllowAnother(ramp, job);
    }
  }

  /** Returns the same from counts that may change meanwhile: a tracker that gets none asks at its next heartbeat. */
  private static boolean seemsToAllowAnother(ReduceRamp ramp, JobInProgress job) {
    // A map that has failed permanently, in a job that tolerates it, will never finish.
    return ramp.allowsAnother(job.runningReduceTasks + job.finishedReduceTasks, job.numReduceTasks,
        job.finishedMapTasks + job.failedMapTIPs, job.numMapTasks, job.completedMapsForReduceSlowstart);
  }

  /**
   * Returns true if the jobs are to be searched for another reduce: once, and then as long as each pass has found one.
   *
   * @param assigned the number of reduces already assigned in this heartbeat
   * @param slots the maximum number of reduces to assign
   * @param padded true if the cluster is so full that a tracker gets no more than one
   */
  boolean wantsReduce(int assigned, int slots, boolean padded) {
    boolean another = assigned < (padded ? 1 : slots) && assigned > reducesBefore;
    reducesBefore = assigned;
    return another;
  }

  /** Returns true if no waiting map has a location; the job's cache by node is then empty. */
  private static boolean hasNoPlaces(JobInProgress job) {
    synchronized (job) {
      return job.nonRunningMapCache == null || job.nonRunningMapCache.isEmpty();
    }
  }

  private static boolean hasPlace(JobInProgress job, Task map) {
    int index = map.getTaskID().getTaskID().getId();
    if (index >= job.maps.length) {
      return true;
    }
    String[] locations = job.maps[index].getSplitLocations();
    return locations != null && locations.length > 0;
  }
}
