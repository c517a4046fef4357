/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.apache.hadoop.mapred.TaskAttemptID;

/**
 * Flight Recorder's view of the launch of a task: from when its tracker hears of it until a JVM has it, in four phases
 * that add up to that. A task that does not get so far leaves none. While nobody records, all launches have the same
 * object, which stays as it is. The phases come one after the other, each in a thread that knows of the one before.
 */
@Name("org.apache.hadoop.TaskLaunch")
@Label("Task Launch")
@Description("A TaskTracker launches a task: from when it hears of it until a JVM has it")
@Category({"Hadoop", "TaskTracker"})
@StackTrace(false)
public final class TaskLaunchJfrEvent extends Event {
  private static final TaskLaunchJfrEvent UNRECORDED = new TaskLaunchJfrEvent();

  @Label("Task")
  String task;

  @Label("Slot Wait")
  @Description("Until the task has a slot")
  @Timespan(Timespan.NANOSECONDS)
  long slotWait;

  @Label("Job Localization")
  @Description("Until the files of its job are there, which its first task on the tracker fetches")
  @Timespan(Timespan.NANOSECONDS)
  long jobLocalization;

  @Label("Task Localization")
  @Description("Until the task's own files and those of the distributed cache are there, and its JVM can be started")
  @Timespan(Timespan.NANOSECONDS)
  long taskLocalization;

  @Label("JVM Start")
  @Description("Until a JVM has asked for the task and is given it")
  @Timespan(Timespan.NANOSECONDS)
  long jvmStart;

  private transient long phaseNanos;
  private transient boolean ended;

  private TaskLaunchJfrEvent() {
  }

  /** The launch of a task that the tracker has just heard of. */
  public static TaskLaunchJfrEvent of(TaskAttemptID task) {
    if (!UNRECORDED.isEnabled()) {
      return UNRECORDED;
    }
    TaskLaunchJfrEvent event = new TaskLaunchJfrEvent();
    event.task = task.toString();
    event.phaseNanos = System.nanoTime();
    event.begin();
    return event;
  }

  /** Notes that the task has a slot. */
  public void hasSlot() {
    if (this != UNRECORDED) {
      slotWait = phase();
    }
  }

  /** Notes that the files of the task's job are there. */
  public void hasJob() {
    if (this != UNRECORDED) {
      jobLocalization = phase();
    }
  }

  /** Notes that the task's own files are there. */
  public void hasFiles() {
    if (this != UNRECORDED) {
      taskLocalization = phase();
    }
  }

  /** Notes that a JVM is given the task. One whose call got no answer may ask again. */
  public void hasJvm() {
    if (this != UNRECORDED && !ended) {
      ended = true;
      jvmStart = phase();
      commit();
    }
  }

  private long phase() {
    long before = phaseNanos;
    phaseNanos = System.nanoTime();
    return phaseNanos - before;
  }
}
