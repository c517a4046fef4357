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
 * A Flight Recorder event: the launch of a task, from when its tracker learns of it until a JVM has it, in four phases
 * that add up to the total. A task that does not get that far leaves no event. While no recording is active, all
 * launches share one object, which does not change. Each phase happens-before the next, although they run in different
 * threads.
 */
@Name("org.apache.hadoop.TaskLaunch")
@Label("Task Launch")
@Description("A TaskTracker launches a task: from when it receives the task until a JVM has it")
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
  @Description("Until the files of its job are there, which the job's first task on the tracker fetches")
  @Timespan(Timespan.NANOSECONDS)
  long jobLocalization;

  @Label("Task Localization")
  @Description("Until the task's own files and those of the distributed cache are there, and its JVM can be started")
  @Timespan(Timespan.NANOSECONDS)
  long taskLocalization;

  @Label("JVM Start")
  @Description("Until a JVM has asked for the task and been given it")
  @Timespan(Timespan.NANOSECONDS)
  long jvmStart;

  private transient long phaseNanos;
  private transient boolean ended;

  private TaskLaunchJfrEvent() {
  }

  /** Returns the launch of a task that the tracker has just learned of. */
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

  /** Records that the task has a slot. */
  public void hasSlot() {
    if (this != UNRECORDED) {
      slotWait = phase();
    }
  }

  /** Records that the files of the task's job are present. */
  public void hasJob() {
    if (this != UNRECORDED) {
      jobLocalization = phase();
    }
  }

  /** Records that the task's own files are present. */
  public void hasFiles() {
    if (this != UNRECORDED) {
      taskLocalization = phase();
    }
  }

  /** Records that the task is given to a JVM, which may ask again if its call got no response. */
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
