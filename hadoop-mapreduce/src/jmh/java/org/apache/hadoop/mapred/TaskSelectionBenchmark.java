/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.apache.hadoop.benchmark.AbstractMicrobenchmark;
import org.apache.hadoop.benchmark.UnwrittenLog;
import org.apache.hadoop.mapreduce.jobhistory.JobHistory;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.net.NetworkTopology;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The choice of the next map of a job for a tracker, and the note that it runs there. The job has 100,000 maps that
 * wait, each with its data on three hosts of {@link RackedTracker}'s, or nowhere; the first 10,000 are chosen, by one
 * tracker after the other. An operation is one map, by one thread, without the job's history.
 *
 * <p>What is logged is made and not written, see {@link UnwrittenLog}.
 */
public class TaskSelectionBenchmark extends AbstractMicrobenchmark {
  private static final int MAPS = 100_000;
  private static final int CHOSEN = 10_000;
  private static final int REPLICAS = 3;
  private static final int SPLIT_BYTES = 1 << 26;

  /** The distance from data of the trackers that ask. */
  public enum Distance {
    /** Trackers on hosts that have data. */
    NODE,
    /** Trackers on hosts without data, in a rack that has some. */
    RACK,
    /** Trackers in a rack without data. */
    ANY,
    /** Trackers for which there is no distance, as the splits name no host. */
    NONE
  }

  /** The distance of trackers from data. */
  @Param
  private Distance distance;

  private TaskSplitMetaInfo[] splits;
  private TaskTrackerStatus[] trackers;
  private RackedTracker jobTracker;
  private JobInProgress job;
  private final TaskAttemptID[] chosen = new TaskAttemptID[CHOSEN];

  /** Places the data and the trackers. */
  @Setup
  public void place() {
    UnwrittenLog.setUp();
    jobTracker = new RackedTracker();
    SplittableRandom random = new SplittableRandom(SEED);
    splits = new TaskSplitMetaInfo[MAPS];
    for (int i = 0; i < MAPS; i++) {
      TreeSet<String> hosts = new TreeSet<>();
      while (distance != Distance.NONE && hosts.size() < REPLICAS) {
        hosts.add(RackedTracker.host(Distance.NODE, random.nextInt(RackedTracker.HOSTS)));
      }
      splits[i] = new TaskSplitMetaInfo(hosts.toArray(new String[0]), 0, SPLIT_BYTES);
    }
    trackers = new TaskTrackerStatus[RackedTracker.HOSTS];
    for (int i = 0; i < trackers.length; i++) {
      String host = RackedTracker.host(distance, i);
      trackers[i] = new TaskTrackerStatus("tracker_" + host + ":50060", host);
      jobTracker.resolveAndAddToTopology(host);
    }
  }

  /** A job of which no map has been chosen. */
  @Setup(Level.Invocation)
  public void submit() throws IOException {
    JobConf conf = new JobConf();
    conf.setUser("me");
    conf.setNumMapTasks(MAPS);
    conf.setSpeculativeExecution(false);
    job = new JobInProgress(new JobID("201011110000", 1), conf, jobTracker) { };
    job.jobHistory = new JobHistory();
    job.createMapTasks("job.xml", splits);
    job.nonRunningMapCache = job.createCache(splits, NetworkTopology.DEFAULT_HOST_LEVEL);
    job.tasksInited.set(true);
    job.status.setRunState(JobStatus.RUNNING);
  }

  /** The next map for whichever tracker. */
  @Benchmark
  @OperationsPerInvocation(CHOSEN)
  public TaskAttemptID[] choose() throws IOException {
    for (int i = 0; i < CHOSEN; i++) {
      Task map = job.obtainNewMapTask(trackers[i % trackers.length], trackers.length, trackers.length);
      if (map == null) {
        throw new IllegalStateException("no map is left after " + i);
      }
      chosen[i] = map.getTaskID();
    }
    return chosen;
  }

  /** Makes the JobTracker forget what it knows of the job, as if that were retired. */
  @TearDown(Level.Invocation)
  public void forget() {
    for (TaskAttemptID attempt : chosen) {
      jobTracker.removeTaskEntry(attempt);
    }
    if (!jobTracker.taskidToTIPMap.isEmpty()) {
      throw new IllegalStateException("an attempt was chosen twice");
    }
    job = null; // The heap is for one.
  }
}
