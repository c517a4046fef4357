/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import org.apache.hadoop.mapreduce.server.jobtracker.placement.ReduceRamp;

/**
 * The assignment of a tracker's free slots in one heartbeat: what {@link JobQueueTaskScheduler} may still assign.
 *
 * <p>The first map that is not local is free, as on stock. Further ones go to a tracker only up to its even share of
 * the maps, and take a token of the cluster's {@code LocalityBudget} each, unless their split has no location. Jobs are
 * asked for them in the order of the queue; when the budget is used up, later jobs are still asked for local maps. For
 * one thread, one for each heartbeat.
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
   * Tells whether {@code job}, which has no local map for the tracker, may be asked for another map or attempt.
   *
   * @param assigned the maps that this heartbeat has brought
   */
  boolean mayAskOffSwitch(JobInProgress job, int assigned) {
    if (offSwitchMaps == 0) {
      return true;
    }
    if (assigned >= evenMapShare) {
      return false;
    }
    if (job.pendingMaps() <= 0) {
      // All it has is a second attempt at a running map: one a heartbeat, because each takes a look at all of them.
      return false;
    }
    return hasNoPlaces(job) || filling.budget().hasToken(clusterMapSlots);
  }

  /** Notes a map that is not local, and says whether there may be more maps in this heartbeat. */
  boolean goesOnAfter(JobInProgress job, Task offSwitchMap) {
    if (offSwitchMaps++ > 0 && hasPlace(job, offSwitchMap)) {
      filling.budget().take();
    }
    return !filling.budget().isNone();
  }

  /**
   * The reduces that a tracker may get now. It is not filled beyond its even share, so that trackers which ask later
   * get theirs; what does not divide evenly is given out one by one, as on stock.
   *
   * @param freeSlots its free slots, of those that the load of the cluster lets it use
   * @param evenShare the reduces that it would run, and does not, if all trackers ran the same number
   */
  int reduces(int freeSlots, int evenShare) {
    return Math.min(freeSlots, filling.all() ? Math.max(1, evenShare) : 1);
  }

  /** Returns what {@link #mayStartReduce} is going to say, most likely, without the job's monitor. */
  boolean mightStartReduce(JobInProgress job) {
    return seemsToAllowAnother(filling.ramp(), job);
  }

  /** Tells whether {@code job} may start a reduce, now that so many of its maps are done. */
  boolean mayStartReduce(JobInProgress job) {
    return allowsAnother(filling.ramp(), job);
  }

  /** Takes the job's monitor, which a caller holds on to until the attempt is started. */
  static boolean allowsAnother(ReduceRamp ramp, JobInProgress job) {
    synchronized (job) {
      return seemsToAllowAnother(ramp, job);
    }
  }

  /** The same from counts that may change meanwhile: who is told of none asks at the next heartbeat. */
  private static boolean seemsToAllowAnother(ReduceRamp ramp, JobInProgress job) {
    // A map that has failed for good, in a job that tolerates it, is never going to finish.
    return ramp.allowsAnother(job.runningReduceTasks + job.finishedReduceTasks, job.numReduceTasks,
        job.finishedMapTasks + job.failedMapTIPs, job.numMapTasks, job.completedMapsForReduceSlowstart);
  }

  /**
   * Tells whether to go through the jobs for another reduce: once, and then as long as each time has brought one.
   *
   * @param assigned the reduces that this heartbeat has brought
   * @param slots the reduces that it may bring
   * @param padded whether the cluster is so full that a tracker gets no more than one
   */
  boolean wantsReduce(int assigned, int slots, boolean padded) {
    boolean another = assigned < (padded ? 1 : slots) && assigned > reducesBefore;
    reducesBefore = assigned;
    return another;
  }

  /** Tells whether no map that waits has a location; if so, the job's cache by node is empty. */
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
