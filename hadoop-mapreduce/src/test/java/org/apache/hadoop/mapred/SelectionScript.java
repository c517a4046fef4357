/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;

/**
 * A random script that checks which maps a job launches. The maps have data on hosts of two racks, or nowhere; trackers
 * ask at random while other maps succeed, fail, are killed, or lose their output. There are only two racks because
 * stock asks the racks other than the tracker's own in an order that depends on object addresses.
 */
public class SelectionScript extends TrackerProbe<List<String>> {
  /** The system property with the seed, because the scripts are loaded by two class loaders. */
  static final String SEED = "selection.script.seed";

  private static final int STEPS = 600;
  private static final int MAPS = 60;
  private static final int HOSTS = 8;

  private final Random random;
  private final List<String> log = new ArrayList<>();
  private final Map<TaskAttemptID, String> trackers = new HashMap<>();
  private final List<TaskAttemptID> running = new ArrayList<>();
  private final List<TaskAttemptID> done = new ArrayList<>();
  private JobInProgress job;

  /**
   * Runs a few scripts, with the seed in the property and those that follow, so that the classes are loaded only once.
   */
  public static final class Several implements Callable<List<List<String>>> {
    private static final int SCRIPTS = 10;

    @Override
    public List<List<String>> call() throws Exception {
      List<List<String>> answers = new ArrayList<>();
      for (int i = 0; i < SCRIPTS; i++) {
        answers.add(new SelectionScript(Long.getLong(SEED) + i).call());
      }
      return answers;
    }
  }

  private SelectionScript(long seed) {
    random = new Random(seed);
  }

  @Override
  void configure(JobConf conf) {
    conf.addResource("stock-behaviour.xml");
    conf.set(CommonConfigurationKeys.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY, HeartbeatScript.Racks.class.getName());
  }

  @Override
  List<String> probe() throws Exception {
    for (int i = 0; i < HOSTS; i++) {
      join(tracker(i), "host" + i);
    }
    job = runningJob(patient(), splits());
    for (int step = 0; step < STEPS; step++) {
      int action = random.nextInt(100);
      if (action < 70) {
        ask(jobTracker.getTaskTrackerStatus(tracker(random.nextInt(HOSTS))));
      } else if (action < 96) {
        end(running, new TaskStatus.State[] {TaskStatus.State.SUCCEEDED, TaskStatus.State.FAILED,
            TaskStatus.State.KILLED}[random.nextInt(3)]);
      } else {
        end(done, TaskStatus.State.KILLED);
      }
      log.add(job.pendingMaps() + " wait");
    }
    return log;
  }

  private static String tracker(int host) {
    return "tracker_host" + host + ":1";
  }

  private TaskSplitMetaInfo[] splits() {
    TaskSplitMetaInfo[] splits = new TaskSplitMetaInfo[MAPS];
    for (int i = 0; i < splits.length; i++) {
      TreeSet<String> hosts = new TreeSet<>();
      for (int j = random.nextInt(4); j > 0; j--) {
        hosts.add("host" + random.nextInt(HOSTS));
      }
      splits[i] = new TaskSplitMetaInfo(hosts.toArray(new String[0]), 0, 1000);
    }
    return splits;
  }

  /** Returns a configuration with which no failure ends the job. */
  private static JobConf patient() {
    JobConf conf = new JobConf();
    conf.setSpeculativeExecution(false);
    conf.setMaxMapAttempts(1000);
    conf.setMaxTaskFailuresPerTracker(1000);
    return conf;
  }

  private void ask(TaskTrackerStatus tracker) throws Exception {
    Task map;
    switch (random.nextInt(3)) {
      case 0:
        map = job.obtainNewLocalMapTask(tracker, HOSTS, HOSTS);
        break;
      case 1:
        map = job.obtainNewNonLocalMapTask(tracker, HOSTS, HOSTS);
        break;
      default:
        map = job.obtainNewMapTask(tracker, HOSTS, HOSTS);
    }
    log.add(tracker.getTrackerName() + " runs " + (map == null ? "none" : map.getTaskID()));
    if (map != null) {
      running.add(map.getTaskID());
      trackers.put(map.getTaskID(), tracker.getTrackerName());
    }
  }

  /** Ends one of {@code attempts}. */
  private void end(List<TaskAttemptID> attempts, TaskStatus.State state) {
    if (attempts.isEmpty()) {
      return;
    }
    TaskAttemptID attempt = attempts.remove(random.nextInt(attempts.size()));
    if (state == TaskStatus.State.SUCCEEDED) {
      done.add(attempt);
    }
    TaskInProgress map = job.maps[attempt.getTaskID().getId()];
    TaskStatus status = TaskStatus.createTaskStatus(true, attempt, 1, 1, state, "", "", trackers.get(attempt),
        TaskStatus.Phase.MAP, new Counters());
    status.setStartTime(JobTracker.getClock().getTime());
    job.updateTaskStatus(map, status);
    log.add(attempt + " " + state);
  }
}
