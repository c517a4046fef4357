/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.ChoiceKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.server.jobtracker.TaskTracker;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.LocalityBudget;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.ReduceRamp;

/**
 * The policy for how many tasks {@link JobQueueTaskScheduler} gives a tracker in one heartbeat: as many as it has slots
 * for, within {@link LocalityBudget} and {@link ReduceRamp}. Stock gives one reduce, stops at the first non-local map,
 * and gives nothing alongside a setup or cleanup task, so that an empty tracker fills up over several heartbeats.
 *
 * <p>Created per scheduler. Immutable except for the budget, which is thread-safe.
 *
 * @param all true if {@link #FILL} is "all"
 */
record SlotFilling(boolean all, LocalityBudget budget, ReduceRamp ramp) {
  /** The free slots of a tracker that are filled in one heartbeat: all, or one reduce slot and none alongside setup. */
  static final ChoiceKey<Fill> FILL = new ChoiceKey<>("mapreduce.jobtracker.taskscheduler.fill", Fill.ALL);

  enum Fill { ALL, ONE }

  /**
   * Reads the keys.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if one of the keys has a value that is not allowed
   */
  static SlotFilling of(Configuration conf) {
    return new SlotFilling(FILL.read(conf) == Fill.ALL, new LocalityBudget(conf), ReduceRamp.of(conf));
  }

  /**
   * Begins the assignment of one heartbeat.
   *
   * @param clusterMapSlots the map slots of the whole cluster
   * @param evenShare the maps that the tracker lacks for all trackers to run the same number
   */
  SlotAssignment begin(int clusterMapSlots, int evenShare) {
    return new SlotAssignment(this, clusterMapSlots, evenShare);
  }

  /**
   * Returns the tasks for a tracker that gets {@code first}, a setup or cleanup task, or null for none: that task, and
   * what the scheduler assigns to the remaining slots. A scheduler of another class does not know that a slot is taken,
   * and is asked only if there is no such task, as on stock. The same holds for a subclass of ours, which may assign in
   * its own way.
   */
  static List<Task> assign(List<Task> first, TaskScheduler scheduler, TaskTracker tracker) throws IOException {
    if (first == null) {
      return scheduler.assignTasks(tracker);
    }
    if (scheduler.getClass() == JobQueueTaskScheduler.class) {
      JobQueueTaskScheduler ours = (JobQueueTaskScheduler) scheduler;
      if (ours.slotFilling.all()) {
        List<Task> tasks = new ArrayList<>(first);
        tasks.addAll(ours.assignTasksBeside(first, tracker));
        return tasks;
      }
    }
    return first;
  }

  /** Returns the number of tasks that take map slots, or reduce slots. */
  static int count(List<Task> tasks, boolean maps) {
    int count = 0;
    for (Task task : tasks) {
      if (task.isMapTask() == maps) {
        count++;
      }
    }
    return count;
  }
}
