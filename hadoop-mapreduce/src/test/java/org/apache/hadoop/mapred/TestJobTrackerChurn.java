/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.mapreduce.ClusterMetrics;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/**
 * Checks that a JobTracker ends and retires every job and leaves nothing behind, while trackers join, stall, restart,
 * repeat heartbeats and die, and jobs are submitted, killed, given other priorities and retired.
 *
 * <p>{@code -Dstress.seconds} sets the duration, {@code -Dstress.seed} repeats the choices of a run.
 */
public class TestJobTrackerChurn {
  private static final int SECONDS = Integer.getInteger("stress.seconds", 3);
  private static final int TRACKER_THREADS = 3;
  private static final int TRACKERS_EACH = 3;
  private static final int MAX_RUNNING = 8;
  /** The number of rounds in which everything ends with near certainty. */
  private static final int LAST_ROUNDS = 5000;
  /** A third of the tracker expiry interval. */
  private static final long STEP_MILLIS = 200_000;

  @Rule
  public final Timeout deadlock = new Timeout(300 + 2 * SECONDS, TimeUnit.SECONDS);

  /** The whole test, as a probe because it needs a JobTracker. */
  private static final class Churn extends TrackerProbe<Void> {
    private final long seed;
    /** The end of the run by System.nanoTime(); set when the threads begin, since setup may take long. */
    private long end;
    /** The jobs not yet seen to be complete; changed by the client's thread. */
    private final List<ScriptJob> running = new CopyOnWriteArrayList<>();
    private int submitted;

    Churn(long seed) {
      this.seed = seed;
    }

    @Override
    void configure(JobConf conf) {
      conf.set(CommonConfigurationKeys.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
          HeartbeatScript.Racks.class.getName());
      conf.setBoolean(JTConfig.JT_RETIREJOBS, true);
    }

    @Override
    Void probe() throws Exception {
      tellSchedulerOfJobs();
      Random random = new Random(seed);
      List<Trackers> trackers = new ArrayList<>();
      List<Callable<Void>> parts = new ArrayList<>();
      for (int i = 0; i < TRACKER_THREADS; i++) {
        Trackers part = new Trackers(i, new Random(random.nextLong()));
        trackers.add(part);
        parts.add(() -> during(part::step));
      }
      Random clientRandom = new Random(random.nextLong());
      parts.add(() -> during(() -> client(clientRandom)));
      Random readRandom = new Random(random.nextLong());
      parts.add(() -> during(() -> read(readRandom)));
      parts.add(() -> during(this::passTime));
      ExecutorService threads = Executors.newCachedThreadPool();
      end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
      try {
        ExecutorCompletionService<Void> done = new ExecutorCompletionService<>(threads);
        parts.forEach(done::submit);
        for (int i = 0; i < parts.size(); i++) {
          done.take().get();
        }
      } finally {
        threads.shutdownNow();
      }
      finish(trackers.stream().flatMap(part -> part.live.stream()).toList());
      return null;
    }

    /** A step that a thread repeats. */
    private interface Step {
      void run() throws Exception;
    }

    private Void during(Step step) throws Exception {
      while (System.nanoTime() - end < 0) {
        step.run();
      }
      return null;
    }

    /** The trackers of one thread. */
    private final class Trackers {
      private final int number;
      private final Random random;
      private final List<ScriptTracker> live = new ArrayList<>();
      private final int[] stalled = new int[TRACKERS_EACH];
      private int made;

      Trackers(int number, Random random) {
        this.number = number;
        this.random = random;
        for (int i = 0; i < TRACKERS_EACH; i++) {
          live.add(make());
        }
      }

      /** Returns a new tracker; the first ones run on hosts of the splits, later ones on new hosts. */
      private ScriptTracker make() {
        int host = number + TRACKER_THREADS * made++;
        return new ScriptTracker(jobTracker, "host" + host, new ArrayList<>(), new Random(random.nextLong()));
      }

      private void step() throws Exception {
        int which = random.nextInt(TRACKERS_EACH);
        if (stalled[which] > 0) {
          stalled[which]--;
          return;
        }
        ScriptTracker tracker = live.get(which);
        int action = random.nextInt(1000);
        if (action < 30) {
          tracker.repeat();
        } else if (action < 40) {
          tracker.restart();
        } else if (action < 50) {
          stalled[which] = random.nextInt(300);
          Thread.sleep(random.nextInt(3));
        } else if (action < 52) {
          live.set(which, make());
        } else {
          tracker.heartbeat(random.nextInt(10) > 0);
        }
      }
    }

    private void client(Random random) throws Exception {
      running.removeIf(JobInProgress::isComplete);
      if (running.size() < MAX_RUNNING) {
        running.add(ScriptJob.submit(++submitted, jobTracker, TRACKER_THREADS * TRACKERS_EACH + 2, random));
      }
      JobID any = new JobID("script", 1 + random.nextInt(submitted));
      switch (random.nextInt(8)) {
        case 0 -> jobTracker.killJob(any);
        case 1, 2, 3 -> jobTracker.setJobPriority(any,
            JobPriority.values()[random.nextInt(JobPriority.values().length)]);
        default -> Thread.sleep(random.nextInt(5));
      }
    }

    /** Reads the status, counters and events of jobs that run, have ended, or are retired. */
    private void read(Random random) throws Exception {
      for (ScriptJob job : running) {
        jobTracker.getJobStatus((org.apache.hadoop.mapreduce.JobID) job.getJobID());
        jobTracker.getJobCounters((org.apache.hadoop.mapreduce.JobID) job.getJobID());
        int from = random.nextInt(10);
        int number = from;
        for (TaskCompletionEvent event : jobTracker.getTaskCompletionEvents(job.getJobID(), from, 100)) {
          assertEquals("seed " + seed, number++, event.getEventId());
        }
      }
      Thread.sleep(1);
    }

    private void passTime() throws Exception {
      pass(STEP_MILLIS);
      jobTracker.checkExpiredTrackers();
      Thread.sleep(5);
    }

    /**
     * Expires dead trackers, lets the others report until all jobs have ended and are retired, and checks the result.
     */
    private void finish(List<ScriptTracker> trackers) throws Exception {
      expireTrackers();
      assertEquals("seed " + seed, 0, jobTracker.getClusterStatus(false).getTaskTrackers());
      for (int round = 0; running.stream().anyMatch(job -> !job.isComplete()); round++) {
        assertTrue("seed " + seed + ", jobs have not ended", round < LAST_ROUNDS);
        report(trackers, true);
      }
      // done by threads of the history; the rule above limits the time
      while (!jobTracker.jobs.isEmpty()) {
        Thread.sleep(1);
        report(trackers, false);
      }
      for (int i = 0; i < 3; i++) {
        report(trackers, false);
      }
      ClusterStatus cluster = jobTracker.getClusterStatus(false);
      assertEquals("seed " + seed, trackers.size(), cluster.getTaskTrackers() + cluster.getBlacklistedTrackers());
      assertEquals("running maps, seed " + seed, 0, cluster.getMapTasks());
      assertEquals("running reduces, seed " + seed, 0, cluster.getReduceTasks());
      ClusterMetrics metrics = jobTracker.getClusterMetrics();
      assertEquals("map slots, seed " + seed, 0, metrics.getOccupiedMapSlots());
      assertEquals("reduce slots, seed " + seed, 0, metrics.getOccupiedReduceSlots());
      assertEquals("attempts that are still known, seed " + seed, List.of(),
          jobTracker.taskidToTIPMap.keySet().stream().limit(5).toList());
      for (ScriptTracker tracker : trackers) {
        assertEquals("seed " + seed, List.of(), List.copyOf(jobTracker.attempts.open(tracker.toString())));
      }
      assertTrue("no job was submitted, seed " + seed, submitted > 0);
    }

    private static void report(List<ScriptTracker> trackers, boolean acceptTasks) throws Exception {
      for (ScriptTracker tracker : trackers) {
        tracker.heartbeat(acceptTasks);
      }
    }
  }

  @Test
  public void nothingIsLeftOfTrackersAndJobs() throws Exception {
    long seed = Long.getLong("stress.seed", System.nanoTime());
    System.out.println("-Dstress.seed=" + seed + " -Dstress.seconds=" + SECONDS);
    new Churn(seed).call();
  }
}
