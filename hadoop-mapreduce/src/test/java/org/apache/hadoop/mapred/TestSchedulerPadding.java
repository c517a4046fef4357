/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.mapreduce.server.jobtracker.TaskTracker;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** The slots that the scheduler keeps free on a cluster that is nearly full. */
public class TestSchedulerPadding {
  private static final int TRACKERS = 10;
  private static final int SLOTS_PER_TRACKER = 4;

  /** The tasks that a tracker with four free slots gets when all other trackers are full. */
  abstract static class Probe implements Callable<Integer> {
    private final int maps;
    private final int reduces;
    private final int busySlots;

    Probe(int maps, int reduces, int busySlots) {
      this.maps = maps;
      this.reduces = reduces;
      this.busySlots = busySlots;
    }

    @Override
    public Integer call() throws Exception {
      KerberosInternals.exportTo(getClass());
      JobConf conf = new JobConf();
      conf.setFloat(JTConfig.JT_TASK_ALLOC_PAD_FRACTION, 0.01f);
      conf.setNumMapTasks(maps);
      conf.setNumReduceTasks(reduces);
      Cluster cluster = new Cluster(busySlots);
      JobQueueTaskScheduler scheduler = new JobQueueTaskScheduler();
      scheduler.setConf(conf);
      scheduler.setTaskTrackerManager(cluster);
      scheduler.start();
      try {
        cluster.submit(new Job(conf));
        TaskTracker tracker = new TaskTracker("tracker1");
        tracker.setStatus(new TaskTrackerStatus("tracker1", "host1", 0, List.of(), 0, SLOTS_PER_TRACKER, 0));
        return scheduler.assignTasks(tracker).size();
      } finally {
        scheduler.terminate();
      }
    }
  }

  /** A big map-only job on a cluster with no more than the padding to spare. */
  public static class MapOnlyNearlyFull extends Probe {
    public MapOnlyNearlyFull() {
      super(1000, 0, TRACKERS * SLOTS_PER_TRACKER - SLOTS_PER_TRACKER);
    }
  }

  /** The same job with reduces. */
  public static class WithReducesNearlyFull extends Probe {
    public WithReducesNearlyFull() {
      super(1000, 1, TRACKERS * SLOTS_PER_TRACKER - SLOTS_PER_TRACKER);
    }
  }

  /** A big map-only job on a cluster that is half empty. */
  public static class MapOnlyHalfEmpty extends Probe {
    public MapOnlyHalfEmpty() {
      super(1000, 0, TRACKERS * SLOTS_PER_TRACKER / 2);
    }
  }

  @Test
  public void mapOnlyJobsArePaddedLikeOthers() throws Exception {
    assertEquals("stock, with reduces", 1, (int) StockHadoop.call(WithReducesNearlyFull.class));
    assertEquals("stock, map-only", SLOTS_PER_TRACKER, (int) StockHadoop.call(MapOnlyNearlyFull.class));
    assertEquals("ours, with reduces", 1, (int) new WithReducesNearlyFull().call());
    assertEquals("ours, map-only", 1, (int) new MapOnlyNearlyFull().call());
  }

  @Test
  public void anEmptyClusterIsFilled() throws Exception {
    assertEquals("stock", SLOTS_PER_TRACKER, (int) StockHadoop.call(MapOnlyHalfEmpty.class));
    assertEquals("ours", SLOTS_PER_TRACKER, (int) new MapOnlyHalfEmpty().call());
  }

  /** A running job with a local map for whoever asks. */
  private static final class Job extends JobInProgress {
    private int launched;

    Job(JobConf conf) {
      super(new JobID("test", 1), conf, new JobTracker());
      status.setRunState(JobStatus.RUNNING);
    }

    @Override
    public synchronized Task obtainNewLocalMapTask(TaskTrackerStatus tracker, int clusterSize, int hosts) {
      return new MapTask("job.xml", new TaskAttemptID("test", 1, TaskType.MAP, launched++, 0), 0, null, 1);
    }

    @Override
    public synchronized Task obtainNewReduceTask(TaskTrackerStatus tracker, int clusterSize, int hosts) {
      return null;
    }
  }

  private static final class Cluster implements TaskTrackerManager {
    private final List<JobInProgressListener> listeners = new ArrayList<>();
    private final int busySlots;

    Cluster(int busySlots) {
      this.busySlots = busySlots;
    }

    void submit(JobInProgress job) throws Exception {
      for (JobInProgressListener listener : listeners) {
        listener.jobAdded(job);
      }
    }

    @Override
    public ClusterStatus getClusterStatus() {
      return new ClusterStatus(TRACKERS, 0, 0, busySlots, 0, TRACKERS * SLOTS_PER_TRACKER, 0,
          JobTracker.State.RUNNING);
    }

    @Override
    public int getNumberOfUniqueHosts() {
      return TRACKERS;
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
      // The eager initialiser calls this on a thread of its own; the job needs nothing.
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
}
