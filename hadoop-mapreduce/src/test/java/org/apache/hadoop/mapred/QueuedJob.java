/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.net.NodeBase;

/**
 * A running job that gives its next task to any tracker; some of its maps are local to every tracker, the others to
 * none.
 */
final class QueuedJob extends JobInProgress {
  private final int number;
  private int localMaps;
  private int offSwitchMaps;
  private int launchedReduces;

  private QueuedJob(int number, JobConf conf) {
    super(new JobID("test", number), conf, new JobTracker());
    this.number = number;
    status.setRunState(JobStatus.RUNNING);
  }

  /** Returns a job whose maps' data is local either to every tracker or to none. */
  static QueuedJob located(int number, int localMaps, int offSwitchMaps, int reduces) {
    QueuedJob job = new QueuedJob(number, conf(localMaps + offSwitchMaps, reduces));
    job.localMaps = localMaps;
    job.offSwitchMaps = offSwitchMaps;
    job.nonRunningMapCache = new IdentityHashMap<>();
    job.nonRunningMapCache.put(new NodeBase("elsewhere", "/rack"), new ArrayList<>());
    return job;
  }

  /** Returns a job whose splits name no location. */
  static QueuedJob withoutLocations(int number, int maps, int reduces) {
    QueuedJob job = located(number, 0, maps, reduces);
    job.nonRunningMapCache.clear();
    return job;
  }

  /** Makes {@code done} of the maps finished and all others running. */
  QueuedJob runMaps(int done) {
    localMaps = 0;
    offSwitchMaps = 0;
    finishedMapTasks = done;
    runningMapTasks = numMapTasks - done;
    return this;
  }

  private static JobConf conf(int maps, int reduces) {
    JobConf conf = new JobConf();
    conf.setUser("me");
    conf.setNumMapTasks(maps);
    conf.setNumReduceTasks(reduces);
    return conf;
  }

  @Override
  public synchronized Task obtainNewLocalMapTask(TaskTrackerStatus tracker, int clusterSize, int hosts) {
    return localMaps-- > 0 ? map() : null;
  }

  @Override
  public synchronized Task obtainNewNonLocalMapTask(TaskTrackerStatus tracker, int clusterSize, int hosts) {
    return offSwitchMaps-- > 0 ? map() : null;
  }

  private Task map() {
    return new MapTask("job.xml", new TaskAttemptID("test", number, TaskType.MAP, runningMapTasks++, 0), 0, null, 1);
  }

  @Override
  public synchronized Task obtainNewReduceTask(TaskTrackerStatus tracker, int clusterSize, int hosts) {
    if (launchedReduces == numReduceTasks) {
      return null;
    }
    runningReduceTasks++;
    return new ReduceTask("job.xml", new TaskAttemptID("test", number, TaskType.REDUCE, launchedReduces++, 0), 0,
        numMapTasks, 1);
  }
}
