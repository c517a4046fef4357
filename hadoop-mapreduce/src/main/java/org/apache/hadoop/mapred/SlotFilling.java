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
 * The number of tasks that {@link JobQueueTaskScheduler} gives to a tracker in one heartbeat: as many as it has slots
 * for, within {@link LocalityBudget} and {@link ReduceRamp}. Stock gives one reduce, ends with the first map that is
 * not local, and gives nothing beside a setup or cleanup task, so that an empty tracker fills up over several
 * heartbeats.
 *
 * <p>One for each scheduler. Immutable but for the budget, which is thread-safe.
 *
 * @param all whether {@link #FILL} is "all"
 */
record SlotFilling(boolean all, LocalityBudget budget, ReduceRamp ramp) {
  /**
   * The free slots of a tracker that are filled in one heartbeat: all, or one reduce slot and no others beside setup.
   */
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
   * Begins a heartbeat.
   *
   * @param clusterMapSlots the map slots of the whole cluster
   * @param evenShare the maps that the tracker would run, and does not, if all trackers ran the same number
   */
  SlotAssignment begin(int clusterMapSlots, int evenShare) {
    return new SlotAssignment(this, clusterMapSlots, evenShare);
  }

  /**
   * The tasks for a tracker that gets {@code first}, a setup or cleanup task, or null for none: that task, and what the
   * scheduler has for the slots that it leaves. A scheduler of another class does not know that a slot is taken, and is
   * asked only where there is no such task, as stock does. So is one of a class derived from ours, which may assign in
   * a way of its own.
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

  /** The tasks that take map slots, or those that take reduce slots. */
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
