/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.mapred.testing.JobConfs;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.SpeculativeSearch;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.mapreduce.task.attempt.TaskTimes;

/** A job that a JobTracker accepts without files; its number of tasks and the locations of its data are random. */
final class ScriptJob extends JobInProgress {
  private final TaskSplitMetaInfo[] splits;
  private final int slowStart;

  private ScriptJob(JobID id, JobConf conf, JobTracker jobTracker, TaskSplitMetaInfo[] splits, int slowStart)
      throws IOException {
    super(id, conf, jobTracker);
    this.splits = splits;
    this.slowStart = slowStart;
    jobHistory.setupEventWriter(getJobID(), conf);
  }

  /** Submits and initializes a job; each of its maps has data on up to three of the given number of hosts. */
  static ScriptJob submit(int number, JobTracker jobTracker, int hosts, Random random) throws IOException {
    return submit(number, jobTracker, hosts, random, false);
  }

  /**
   * Submits a job as the shorter method does, optionally with speculative execution.
   *
   * @param speculative whether a task that is slower than the average gets a second attempt, at once
   */
  static ScriptJob submit(int number, JobTracker jobTracker, int hosts, Random random, boolean speculative)
      throws IOException {
    JobConf conf = JobConfs.create();
    conf.setUser("me");
    conf.setNumMapTasks(1 + random.nextInt(8));
    conf.setNumReduceTasks(1 + random.nextInt(3));
    conf.setSpeculativeExecution(speculative);
    if (speculative) {
      conf.setInt(TaskTimes.SPECULATIVE_LAG.name(), 0);
      conf.setInt(SpeculativeSearch.PAUSE.name(), 0);
      conf.setFloat(MRJobConfig.SPECULATIVE_SLOWTASK_THRESHOLD, 0);
    }
    conf.setMaxMapAttempts(1 + random.nextInt(4));
    conf.setMaxMapTaskFailuresPercent(50 * random.nextInt(2));
    conf.setBoolean(MRJobConfig.SETUP_CLEANUP_NEEDED, random.nextInt(4) > 0);
    TaskSplitMetaInfo[] splits = new TaskSplitMetaInfo[conf.getNumMapTasks()];
    for (int i = 0; i < splits.length; i++) {
      TreeSet<String> replicas = new TreeSet<>();
      for (int count = random.nextInt(4); replicas.size() < count;) {
        replicas.add("host" + random.nextInt(hosts));
      }
      splits[i] = new TaskSplitMetaInfo(replicas.toArray(new String[0]), 0, 1000);
    }
    ScriptJob job = new ScriptJob(new JobID("script", number), conf, jobTracker, splits,
        random.nextInt(splits.length + 1));
    jobTracker.addJob(job.getJobID(), job);
    jobTracker.initJob(job);
    return job;
  }

  @Override
  public synchronized void initTasks() {
    createMapTasks("job.xml", splits);
    nonRunningMapCache = createCache(splits, maxLevel);
    createReduceTasks("job.xml");
    completedMapsForReduceSlowstart = slowStart;
    initSetupCleanupTasks("job.xml");
    tasksInited.set(true);
  }
}
