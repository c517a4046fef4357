/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.mapreduce.ClusterMetrics;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.net.DNSToSwitchMapping;

/**
 * A random script for a JobTracker: trackers report tasks, repeat heartbeats, restart and get lost; jobs are submitted,
 * killed and given other priorities; attempts are killed and completion events read. The result is the JobTracker's
 * answers, followed by the contents of the job histories. A JobTracker whose scheduler assigns tasks as stock's does
 * gives the same answers for the same seed.
 */
public class HeartbeatScript extends TrackerProbe<List<String>> {
  /** The system property with the seed, because the scripts are loaded by two class loaders. */
  static final String SEED = "heartbeat.script.seed";

  private static final int STEPS = 500;
  private static final int TRACKERS = 4;
  /** A span of time that is more than half of the tracker expiry interval. */
  private static final long LONG_MILLIS = 400_000;
  /** The facts in a history line that are compared: the kind of event, its subject, and the values of counters. */
  private static final Pattern FACT =
      Pattern.compile("\"type\":\"(\\w+)\"|((?:job|task|attempt)_script_\\w+)|\"value\":(\\d+)");

  private final Random random;
  private final List<String> log = new ArrayList<>();
  private final List<ScriptTracker> trackers = new ArrayList<>();
  private final List<ScriptJob> jobs = new ArrayList<>();
  private Path history;

  /**
   * Runs a few scripts, with the seed in the property and those that follow, so that the classes are loaded only once.
   */
  public static final class Several implements Callable<List<List<String>>> {
    private static final int SCRIPTS = 5;

    @Override
    public List<List<String>> call() throws Exception {
      List<List<String>> answers = new ArrayList<>();
      for (int i = 0; i < SCRIPTS; i++) {
        answers.add(new HeartbeatScript(Long.getLong(SEED) + i).call());
      }
      return answers;
    }
  }

  private HeartbeatScript(long seed) {
    random = new Random(seed);
  }

  @Override
  void configure(JobConf conf) {
    conf.set("mapreduce.jobtracker.taskscheduler.fill", "one");
    conf.set("mapreduce.jobtracker.taskscheduler.offswitch.percent", "0");
    conf.set("mapreduce.jobtracker.taskscheduler.reduce.ramp.percent", "0");
    conf.set(CommonConfigurationKeys.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY, Racks.class.getName());
    // A thread decides when a job is retired, and until then the JobTracker answers about it.
    conf.setBoolean(JTConfig.JT_RETIREJOBS, false);
    history = Path.of(java.net.URI.create(conf.get(JTConfig.JT_JOBHISTORY_LOCATION)));
  }

  @Override
  List<String> probe() throws Exception {
    tellSchedulerOfJobs();
    List<TaskAttemptID> finishedMaps = new ArrayList<>();
    for (int i = 0; i < TRACKERS; i++) {
      trackers.add(new ScriptTracker(jobTracker, "host" + i, finishedMaps, new Random(random.nextLong())));
    }
    for (int step = 0; step < STEPS; step++) {
      ScriptTracker tracker = trackers.get(random.nextInt(TRACKERS));
      int action = random.nextInt(100);
      if (jobs.isEmpty() || action < 3) {
        submit();
      } else if (action < 4) {
        jobTracker.killJob(job().getJobID());
        log.add("job killed");
      } else if (action < 6) {
        JobPriority priority = JobPriority.values()[random.nextInt(JobPriority.values().length)];
        jobTracker.setJobPriority(job().getJobID(), priority);
      } else if (action < 10) {
        TaskAttemptID attempt = tracker.anAttempt();
        if (attempt != null) {
          log.add("kill " + attempt + " " + jobTracker.killTask(attempt, random.nextBoolean()));
        }
      } else if (action < 12) {
        log.add(tracker + " again: " + tracker.repeat());
      } else if (action < 13) {
        tracker.restart();
      } else if (action < 15) {
        pass(LONG_MILLIS);
        jobTracker.checkExpiredTrackers();
        log.add("left: " + jobTracker.getClusterStatus(false).getTaskTrackers());
      } else if (action < 25) {
        readEvents();
      } else {
        log.add(tracker + ": " + tracker.heartbeat(random.nextInt(10) > 0));
      }
      if (step % 10 == 0) {
        log.add("jobs " + states());
      }
    }
    log.add("jobs " + states());
    readHistory();
    return log;
  }

  private ScriptJob job() {
    return jobs.get(random.nextInt(jobs.size()));
  }

  private void submit() throws IOException {
    ScriptJob job = ScriptJob.submit(jobs.size() + 1, jobTracker, TRACKERS + 2, random);
    jobs.add(job);
    log.add("submitted " + job.getJobID() + " " + job.desiredMaps() + "+" + job.desiredReduces());
  }

  private void readEvents() throws IOException {
    StringBuilder line = new StringBuilder("events");
    int from = random.nextInt(12);
    for (TaskCompletionEvent event : jobTracker.getTaskCompletionEvents(job().getJobID(), from, random.nextInt(30))) {
      line.append(' ').append(event.getEventId()).append(' ').append(event.getTaskAttemptId()).append(' ')
          .append(event.getTaskStatus()).append(event.isMapTask() ? " map " : " ").append(event.getTaskTrackerHttp());
    }
    log.add(line.toString());
  }

  private String states() {
    StringBuilder line = new StringBuilder();
    for (ScriptJob job : jobs) {
      line.append(job.getStatus().getRunState()).append(' ').append(job.finishedMaps()).append('/')
          .append(job.runningMaps()).append('/').append(job.pendingMaps()).append(' ').append(job.finishedReduces())
          .append('/').append(job.runningReduces()).append('/').append(job.pendingReduces()).append("; ");
    }
    ClusterStatus cluster = jobTracker.getClusterStatus(false);
    ClusterMetrics metrics = jobTracker.getClusterMetrics();
    return line.append(jobTracker.taskidToTIPMap.size()).append(" attempts, ").append(cluster.getTaskTrackers())
        .append('-').append(cluster.getBlacklistedTrackers()).append(" trackers, ").append(cluster.getMapTasks())
        .append('/').append(metrics.getOccupiedMapSlots()).append('/').append(cluster.getMaxMapTasks())
        .append(" maps, ").append(cluster.getReduceTasks()).append('/').append(metrics.getOccupiedReduceSlots())
        .append('/').append(cluster.getMaxReduceTasks()).append(" reduces").toString();
  }

  /** Logs the facts in the history of each job that has ended; the files of other jobs are not complete yet. */
  private void readHistory() throws Exception {
    List<ScriptJob> ended = jobs.stream().filter(JobInProgress::isComplete).toList();
    for (ScriptJob job : ended) {
      while (jobTracker.getJobHistory().getHistoryFilePath(job.getJobID()) == null) {
        Thread.sleep(1);
      }
    }
    jobTracker.getJobHistory().shutDown();
    for (ScriptJob job : ended) {
      String name = job.getJobID() + "_me";
      for (String line : Files.readAllLines(history.resolve("done").resolve(name))) {
        StringBuilder event = new StringBuilder("history");
        for (Matcher matcher = FACT.matcher(line); matcher.find();) {
          for (int group = 1; group <= matcher.groupCount(); group++) {
            if (matcher.group(group) != null) {
              event.append(' ').append(matcher.group(group));
            }
          }
        }
        log.add(event.toString());
      }
    }
  }

  /** A mapping of hosts with even numbers to one rack and of the others to another. */
  public static final class Racks implements DNSToSwitchMapping {
    @Override
    public List<String> resolve(List<String> names) {
      List<String> racks = new ArrayList<>();
      for (String name : names) {
        racks.add("/rack" + name.charAt(name.length() - 1) % 2);
      }
      return racks;
    }
  }
}
