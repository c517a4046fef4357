/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.testing.KerberosInternals;

/** A probe of a real JobTracker without a cluster: the test sends its trackers' heartbeats and sets its clock. */
abstract class TrackerProbe<T> implements Callable<T> {
  private static final long EXPIRY_MILLIS = 600_000;

  JobTracker jobTracker;

  private final TestClock clock = new TestClock();
  private final Map<String, Short> responses = new HashMap<>();

  /** Runs the test itself. */
  abstract T probe() throws Exception;

  /** Changes the configuration of the JobTracker, for probes that need other settings. */
  void configure(JobConf conf) {
  }

  @Override
  public final T call() throws Exception {
    KerberosInternals.exportTo(getClass());
    Path root = Files.createTempDirectory(Files.createDirectories(Path.of("target", "job-tracker")), "probe");
    System.setProperty("hadoop.log.dir", root.toAbsolutePath().toString());
    JobConf conf = new JobConf();
    conf.set(JTConfig.JT_IPC_ADDRESS, "localhost:0");
    conf.set(JTConfig.JT_HTTP_ADDRESS, "localhost:0");
    conf.set("hadoop.tmp.dir", root.toAbsolutePath().toString());
    conf.set(JTConfig.JT_PERSIST_JOBSTATUS_DIR, root.resolve("statuses").toUri().toString());
    conf.set(JTConfig.JT_JOBHISTORY_LOCATION, root.resolve("history").toUri().toString());
    conf.setLong(JTConfig.JT_TRACKER_EXPIRY_INTERVAL, EXPIRY_MILLIS);
    conf.set(JTConfig.JT_INSTRUMENTATION, TrackerGauge.class.getName());
    conf.set(CommonConfigurationKeys.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY, TestMapping.class.getName());
    configure(conf);
    TrackerGauge.trackers = 0;
    TrackerGauge.prepJobs = 0;
    TrackerGauge.lost = () -> { };
    TrackerGauge.killed = () -> { };
    TestMapping.rack = "/rack1";
    TestMapping.asked.clear();
    jobTracker = new JobTracker(conf, clock);
    jobTracker.taskScheduler.setTaskTrackerManager(jobTracker);
    try {
      return probe();
    } finally {
      jobTracker.close();
    }
  }

  /** Makes the scheduler hear of jobs, as it does in a started JobTracker. */
  final void tellSchedulerOfJobs() {
    jobTracker.addJobInProgressListener(
        ((JobQueueTaskScheduler) jobTracker.taskScheduler).jobQueueJobInProgressListener);
  }

  /** Sends the first heartbeat of a tracker, or its first after a restart. */
  final void join(String tracker, String host) throws Exception {
    heartbeat(tracker, host, true, true);
  }

  final void heartbeat(String tracker, String host, boolean firstContact, boolean healthy) throws Exception {
    TaskTrackerStatus status = new TaskTrackerStatus(tracker, host);
    status.getHealthStatus().setNodeHealthy(healthy);
    status.getHealthStatus().setHealthReport(healthy ? "" : "the disk is gone");
    short last = firstContact ? -1 : responses.get(tracker);
    responses.put(tracker, jobTracker.heartbeat(status, false, firstContact, false, last).getResponseId());
  }

  /** Returns a running job with a history; the scheduler does not know it. */
  final JobInProgress runningJob(JobConf conf, TaskSplitMetaInfo... splits) throws IOException {
    conf.setNumMapTasks(splits.length);
    JobInProgress job = new JobInProgress(new JobID("test", 1), conf, jobTracker) {
    };
    job.jobHistory.setupEventWriter(job.getJobID(), conf);
    job.createMapTasks("job.xml", splits);
    job.createReduceTasks("job.xml");
    job.nonRunningMapCache = job.createCache(splits, 2);
    job.tasksInited.set(true);
    job.status.setRunState(JobStatus.RUNNING);
    return job;
  }

  /** Moves the clock forward far enough to lose trackers that do not report, and expires them. */
  final void expireTrackers() {
    clock.now += 2 * EXPIRY_MILLIS;
    jobTracker.checkExpiredTrackers();
  }

  /** Moves the clock forward. */
  final void pass(long millis) {
    clock.now += millis;
  }

  /** Returns the exception thrown by {@code action}, or "ok". */
  static String outcome(Callable<?> action) {
    try {
      action.call();
      return "ok";
    } catch (Exception e) {
      return e.getClass().getSimpleName();
    }
  }

  /** Counts the trackers, and the jobs that wait for setup, as the metrics do. */
  public static final class TrackerGauge extends JobTrackerInstrumentation {
    static int trackers;
    static int prepJobs;
    /** A callback run when a tracker is lost, with the JobTracker's locks held. */
    static Runnable lost = () -> { };
    /** A callback run as the last step of killing a job, with the JobTracker's locks held. */
    static Runnable killed = () -> { };

    public TrackerGauge(JobTracker tracker, JobConf conf) {
      super(tracker, conf);
    }

    @Override
    public void addTrackers(int count) {
      trackers += count;
    }

    @Override
    public void decTrackers(int count) {
      trackers -= count;
      lost.run();
    }

    @Override
    public void killedJob(JobConf conf, JobID id) {
      killed.run();
    }

    @Override
    public void addPrepJob(JobConf conf, JobID id) {
      prepJobs++;
    }

    @Override
    public void decPrepJob(JobConf conf, JobID id) {
      prepJobs--;
    }
  }

  /** A mapping that puts every host into one rack, or has no answer. */
  public static final class TestMapping implements DNSToSwitchMapping {
    static String rack;
    static final List<String> asked = new ArrayList<>();

    @Override
    public List<String> resolve(List<String> names) {
      asked.addAll(names);
      return rack == null ? null : Collections.nCopies(names.size(), rack);
    }
  }

  private static final class TestClock extends Clock {
    /** The time, which starts the same in every run. Written by one thread at a time. */
    volatile long now = 1_700_000_000_000L;

    @Override
    long getTime() {
      return now;
    }
  }
}
