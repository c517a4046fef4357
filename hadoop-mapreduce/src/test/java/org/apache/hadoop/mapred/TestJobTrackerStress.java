/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/**
 * Stresses a JobTracker with its default keys from several threads: trackers that report, repeat heartbeats, restart
 * and get lost, and clients that submit, read and kill. The invariants are checked throughout; at the end all jobs have
 * ended, and nothing is left of them.
 */
public class TestJobTrackerStress {
  private static final int TRACKER_THREADS = 4;
  private static final int TRACKERS_EACH = 3;
  private static final int JOBS = 100;
  private static final int ROUNDS = 1500;
  /** The number of rounds in which everything ends with near certainty. */
  private static final int LAST_ROUNDS = 5000;
  /** A span of time that is more than half of the tracker expiry interval. */
  private static final long LONG_MILLIS = 400_000;
  private static final Set<TaskCompletionEvent.Status> DONE =
      EnumSet.of(TaskCompletionEvent.Status.SUCCEEDED, TaskCompletionEvent.Status.OBSOLETE);

  @Rule
  public final Timeout deadlock = new Timeout(5, TimeUnit.MINUTES);

  /** The whole test, as a probe because it needs a JobTracker. */
  static final class Stress extends TrackerProbe<Void> {
    private final long seed;
    private final List<ScriptJob> jobs = new CopyOnWriteArrayList<>();
    private final List<ScriptTracker> trackers = new ArrayList<>();
    private ClusterInvariants invariants;

    Stress(long seed) {
      this.seed = seed;
    }

    @Override
    void configure(JobConf conf) {
      conf.set(CommonConfigurationKeys.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
          HeartbeatScript.Racks.class.getName());
      conf.setBoolean(JTConfig.JT_RETIREJOBS, false);
    }

    @Override
    Void probe() throws Exception {
      tellSchedulerOfJobs();
      invariants = new ClusterInvariants(jobTracker, "seed " + seed);
      Random random = new Random(seed);
      for (int i = 0; i < TRACKER_THREADS * TRACKERS_EACH; i++) {
        ScriptTracker tracker =
            new ScriptTracker(jobTracker, "host" + i, new ArrayList<>(), new Random(random.nextLong()));
        tracker.tell(action -> witness(tracker, action));
        trackers.add(tracker);
      }
      ExecutorService threads = Executors.newCachedThreadPool();
      try {
        List<Future<?>> work = new ArrayList<>();
        for (int i = 0; i < TRACKER_THREADS; i++) {
          int first = i * TRACKERS_EACH;
          long threadSeed = random.nextLong();
          work.add(threads.submit(() -> report(first, new Random(threadSeed))));
        }
        long submitSeed = random.nextLong();
        work.add(threads.submit(() -> submit(new Random(submitSeed))));
        for (int i = 0; i < 2; i++) {
          long readSeed = random.nextLong();
          work.add(threads.submit(() -> read(new Random(readSeed))));
        }
        long loseSeed = random.nextLong();
        work.add(threads.submit(() -> lose(new Random(loseSeed))));
        for (Future<?> thread : work) {
          thread.get();
        }
      } finally {
        threads.shutdownNow();
      }
      finish();
      check();
      return null;
    }

    private Void report(int first, Random random) throws Exception {
      for (int round = 0; round < ROUNDS; round++) {
        ScriptTracker tracker = trackers.get(first + random.nextInt(TRACKERS_EACH));
        int action = random.nextInt(100);
        if (action < 3) {
          tracker.repeat();
        } else if (action < 4) {
          tracker.restart();
        } else {
          tracker.heartbeat(random.nextInt(10) > 0);
        }
      }
      return null;
    }

    private void witness(ScriptTracker tracker, TaskTrackerAction action) {
      if (action instanceof LaunchTaskAction launch) {
        invariants.launched(tracker.toString(), launch.getTask());
      } else if (action instanceof CommitTaskAction commit) {
        invariants.mayCommit(commit.getTaskID());
      }
    }

    /** Moves the clock, so that trackers that have not reported meanwhile are lost, and checks the totals. */
    private Void lose(Random random) throws Exception {
      for (int round = 0; round < ROUNDS; round++) {
        switch (random.nextInt(50)) {
          case 0 -> {
            pass(LONG_MILLIS);
            jobTracker.checkExpiredTrackers();
          }
          case 1 -> Thread.sleep(random.nextInt(3));
          default -> pass(1);
        }
        invariants.checkTotals();
      }
      return null;
    }

    private Void submit(Random random) throws Exception {
      for (int number = 1; number <= JOBS; number++) {
        jobs.add(ScriptJob.submit(number, jobTracker, trackers.size() + 2, random, random.nextBoolean()));
        if (random.nextInt(8) == 0) {
          jobTracker.killJob(jobs.get(random.nextInt(jobs.size())).getJobID());
        }
        Thread.sleep(random.nextInt(5));
      }
      return null;
    }

    /** Reads as clients and trackers do; the numbers of events already read do not change. */
    private Void read(Random random) throws Exception {
      for (int round = 0; round < 4 * ROUNDS; round++) {
        if (jobs.isEmpty()) {
          Thread.yield();
          continue;
        }
        JobInProgress job = jobs.get(random.nextInt(jobs.size()));
        JobID id = job.getJobID();
        switch (random.nextInt(6)) {
          case 0 -> assertEquals(id, jobTracker.getJobStatus((org.apache.hadoop.mapreduce.JobID) id).getJobID());
          case 1 -> jobTracker.getJobCounters((org.apache.hadoop.mapreduce.JobID) id);
          case 2 -> jobTracker.getTaskTrackerStatus(trackers.get(random.nextInt(trackers.size())).toString());
          case 3 -> jobTracker.setJobPriority(id, JobPriority.values()[random.nextInt(JobPriority.values().length)]);
          case 4 -> killAnAttempt(job, random);
          default -> {
            int from = random.nextInt(10);
            int number = from;
            for (TaskCompletionEvent event : jobTracker.getTaskCompletionEvents(id, from, 100)) {
              assertEquals(number++, event.getEventId());
            }
          }
        }
      }
      return null;
    }

    private void killAnAttempt(JobInProgress job, Random random) throws Exception {
      TaskInProgress task = job.maps[random.nextInt(job.maps.length)];
      TaskStatus[] attempts = task.getTaskStatuses();
      if (attempts.length > 0 && random.nextInt(4) == 0) {
        jobTracker.killTask(attempts[random.nextInt(attempts.length)].getTaskID(), random.nextBoolean());
      }
    }

    /** Makes the trackers report until all jobs have ended, and once more to clean up. */
    private void finish() throws Exception {
      int round = 0;
      while (jobs.stream().anyMatch(job -> !job.isComplete())) {
        assertTrue("seed " + seed + ", jobs have not ended: " + states(), round++ < LAST_ROUNDS);
        for (ScriptTracker tracker : trackers) {
          tracker.heartbeat(true);
        }
      }
      for (int i = 0; i < 3; i++) {
        for (ScriptTracker tracker : trackers) {
          tracker.heartbeat(false);
        }
      }
    }

    private String states() {
      StringBuilder states = new StringBuilder();
      for (ScriptJob job : jobs) {
        if (!job.isComplete()) {
          states.append(job.getJobID()).append(" maps ").append(job.finishedMaps()).append('/')
              .append(job.desiredMaps()).append(" reduces ").append(job.finishedReduces()).append('/')
              .append(job.desiredReduces()).append("; ");
        }
      }
      return states.toString();
    }

    private void check() throws Exception {
      assertEquals("seed " + seed, JOBS, jobs.size());
      ClusterStatus cluster = jobTracker.getClusterStatus(false);
      assertEquals("seed " + seed, trackers.size(), cluster.getTaskTrackers() + cluster.getBlacklistedTrackers());
      assertEquals("running maps, seed " + seed, 0, cluster.getMapTasks());
      assertEquals("running reduces, seed " + seed, 0, cluster.getReduceTasks());
      invariants.checkTotals();
      for (ScriptJob job : jobs) {
        invariants.checkEnds(job);
        if (job.getStatus().getRunState() == JobStatus.SUCCEEDED) {
          checkEvents(job);
        }
        jobTracker.removeJobTasks(job);
      }
      assertEquals("attempts that are still known, seed " + seed, "{}", jobTracker.taskidToTIPMap.toString());
      for (ScriptTracker tracker : trackers) {
        assertEquals("seed " + seed, List.of(), List.copyOf(jobTracker.attempts.open(tracker.toString())));
      }
    }

    /**
     * Checks that a complete map has had an event of success, and at most one that is not obsolete. None is left where
     * a reduce missed the output of a map after its job had succeeded: the map stays complete, but its event does not.
     */
    private void checkEvents(ScriptJob job) throws Exception {
      TaskCompletionEvent[] events = jobTracker.getTaskCompletionEvents(job.getJobID(), 0, Integer.MAX_VALUE);
      Map<TaskID, Integer> successes = new HashMap<>();
      Set<TaskID> succeeded = new HashSet<>();
      for (int i = 0; i < events.length; i++) {
        assertEquals("seed " + seed, i, events[i].getEventId());
        if (events[i].isMapTask()) {
          TaskID map = events[i].getTaskAttemptId().getTaskID();
          if (events[i].getTaskStatus() == TaskCompletionEvent.Status.SUCCEEDED) {
            successes.merge(map, 1, Integer::sum);
          }
          if (DONE.contains(events[i].getTaskStatus())) {
            succeeded.add(map);
          }
        }
      }
      for (TaskInProgress map : job.maps) {
        String message = "seed " + seed + ", " + map.getTIPId();
        if (map.isComplete()) {
          assertTrue(message, succeeded.contains(map.getTIPId()));
          assertTrue(message, successes.getOrDefault(map.getTIPId(), 0) <= 1);
        } else {
          assertFalse(message, successes.containsKey(map.getTIPId()));
        }
      }
    }
  }

  @Test
  public void nothingIsLeftOfJobsThatHaveEnded() throws Exception {
    new Stress(Long.getLong("stress.seed", System.nanoTime())).call();
  }
}
