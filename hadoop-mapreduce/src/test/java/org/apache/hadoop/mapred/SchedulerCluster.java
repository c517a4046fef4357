/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.mapreduce.server.jobtracker.TaskTracker;

/** A cluster as a scheduler sees it: its slots, how many of them are busy, and the jobs that a test submits. */
final class SchedulerCluster implements TaskTrackerManager, AutoCloseable {
  final JobQueueTaskScheduler scheduler = new JobQueueTaskScheduler();
  private final List<JobInProgressListener> listeners = new ArrayList<>();
  private final int trackers;
  private final int mapSlots;
  private final int reduceSlots;
  private int busyMaps;
  private int busyReduces;

  /** Starts a scheduler on a cluster whose trackers have the given numbers of slots. */
  SchedulerCluster(JobConf conf, int trackers, int mapSlots, int reduceSlots) throws Exception {
    this.trackers = trackers;
    this.mapSlots = mapSlots;
    this.reduceSlots = reduceSlots;
    scheduler.setConf(conf);
    scheduler.setTaskTrackerManager(this);
    scheduler.start();
  }

  /** Sets the numbers of tasks that run on the cluster. */
  SchedulerCluster busy(int maps, int reduces) {
    busyMaps = maps;
    busyReduces = reduces;
    return this;
  }

  SchedulerCluster submit(JobInProgress... jobs) throws Exception {
    for (JobInProgress job : jobs) {
      for (JobInProgressListener listener : listeners) {
        listener.jobAdded(job);
      }
    }
    return this;
  }

  /** Returns a tracker that runs nothing. */
  TaskTracker tracker(int number) {
    return tracker(number, List.of());
  }

  private TaskTracker tracker(int number, List<Task> running) {
    String name = "tracker" + number;
    List<TaskStatus> reports = new ArrayList<>();
    for (Task task : running) {
      reports.add(TaskStatus.createTaskStatus(task.isMapTask(), task.getTaskID(), 0, 1, TaskStatus.State.RUNNING, "",
          "", name, task.isMapTask() ? TaskStatus.Phase.MAP : TaskStatus.Phase.SHUFFLE, new Counters()));
    }
    TaskTracker tracker = new TaskTracker(name);
    tracker.setStatus(new TaskTrackerStatus(name, "host" + number, 0, reports, 0, mapSlots, reduceSlots));
    return tracker;
  }

  /** Returns the tasks that a tracker with running tasks gets in one heartbeat. */
  List<Task> heartbeat(int tracker, List<Task> running) throws Exception {
    return scheduler.assignTasks(tracker(tracker, running));
  }

  /** Returns the tasks that an idle tracker gets in one heartbeat. */
  String heartbeat(int tracker) throws Exception {
    return kinds(scheduler.assignTasks(tracker(tracker)));
  }

  /** Returns, for each task, the letter of its kind and the number of its job. */
  static String kinds(List<Task> tasks) {
    StringBuilder kinds = new StringBuilder();
    for (Task task : tasks) {
      kinds.append(task.isMapTask() ? 'm' : 'r').append(task.getJobID().getId());
    }
    return kinds.toString();
  }

  @Override
  public void close() throws Exception {
    scheduler.terminate();
  }

  @Override
  public ClusterStatus getClusterStatus() {
    return new ClusterStatus(trackers, 0, 0, busyMaps, busyReduces, trackers * mapSlots, trackers * reduceSlots,
        JobTracker.State.RUNNING);
  }

  @Override
  public int getNumberOfUniqueHosts() {
    return trackers;
  }

  @Override
  public void addJobInProgressListener(JobInProgressListener listener) {
    listeners.add(listener);
  }

  @Override
  public void removeJobInProgressListener(JobInProgressListener listener) {
    listeners.remove(listener);
  }

  @Override
  public void initJob(JobInProgress job) {
    // The eager initialiser calls this on a thread of its own; the job needs no initialisation.
  }

  @Override
  public Collection<TaskTrackerStatus> taskTrackers() {
    throw new UnsupportedOperationException();
  }

  @Override
  public QueueManager getQueueManager() {
    throw new UnsupportedOperationException();
  }

  @Override
  public int getNextHeartbeatInterval() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void killJob(JobID job) {
    throw new UnsupportedOperationException();
  }

  @Override
  public JobInProgress getJob(JobID job) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean killTask(TaskAttemptID task, boolean shouldFail) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void failJob(JobInProgress job) {
    throw new UnsupportedOperationException();
  }
}
