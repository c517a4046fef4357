/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapred.testing.GateFileSystem;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.HeartbeatMetrics;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.testing.locks.AgainstLockOrder;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/**
 * Checks that the gate admits heartbeats of several trackers at once, alongside clients, and that changes of jobs and
 * trackers wait for them.
 */
public class TestHeartbeatGate {
  private static final Thread.State WAITS = Thread.State.BLOCKED;
  private static final Thread.State PASSES = Thread.State.TERMINATED;

  @Rule
  public final Timeout deadlock = new Timeout(1, TimeUnit.MINUTES);

  /** An action for another thread. */
  private interface Act {
    void run() throws Exception;
  }

  private static Thread other(Act act) {
    Thread other = new Thread(() -> TrackerProbe.outcome(() -> {
      act.run();
      return null;
    }), "other");
    other.setDaemon(true);
    return other;
  }

  /** Starts a thread, and returns its state once it has settled while the calling thread stays here. */
  private static Thread.State start(Thread other) {
    other.start();
    try {
      return GateFileSystem.settled(other);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the state of a thread that runs an action while the calling thread stays here. */
  private static Thread.State beside(Act act) {
    return start(other(act));
  }

  /** Returns the state of a thread that runs an action while the calling thread holds a lock. */
  private static Thread.State whileLocked(Object lock, Act act) throws InterruptedException {
    Thread other = other(act);
    Thread.State state;
    synchronized (lock) {
      state = start(other);
    }
    other.join();
    return state;
  }

  /** A heartbeat of a known tracker, and the first one of another, while a client holds the JobTracker's monitor. */
  public static class BesideClients extends TrackerProbe<List<Thread.State>> {
    @Override
    List<Thread.State> probe() throws Exception {
      join("tracker1", "host1");
      return List.of(whileLocked(jobTracker, () -> heartbeat("tracker1", "host1", false, true)),
          whileLocked(jobTracker, () -> join("tracker2", "host2")));
    }
  }

  /** The same heartbeats, with a scheduler that may rely on the monitor. */
  public static final class OtherScheduler extends BesideClients {
    @Override
    void configure(JobConf conf) {
      conf.setClass(JTConfig.JT_TASK_SCHEDULER, LimitTasksPerJobTaskScheduler.class, TaskScheduler.class);
    }
  }

  @Test
  public void anOrdinaryHeartbeatNeedsNoMonitor() throws Exception {
    assertEquals("stock", List.of(WAITS, WAITS), StockHadoop.call(BesideClients.class));
    assertEquals("ours", List.of(PASSES, WAITS), new BesideClients().call());
  }

  @Test
  public void withAnotherSchedulerEachOneNeedsIt() throws Exception {
    assertEquals(List.of(WAITS, WAITS), new OtherScheduler().call());
  }

  /** A second heartbeat of a tracker, and one of another tracker, while the first is in progress. */
  private static final class BesideAHeartbeat extends TrackerProbe<List<Thread.State>> {
    @Override
    List<Thread.State> probe() throws Exception {
      join("tracker1", "host1");
      join("tracker2", "host2");
      List<Thread.State> states = new ArrayList<>();
      TaskTrackerStatus status = new TaskTrackerStatus("tracker1", "host1");
      jobTracker.gate.answer(status, true, HeartbeatTrace.of(status, new HeartbeatMetrics()), scope -> {
        states.add(beside(() -> heartbeat("tracker1", "host1", false, true)));
        states.add(beside(() -> heartbeat("tracker2", "host2", false, true)));
        return new HeartbeatResponse((short) 1, null);
      });
      return states;
    }
  }

  @Test
  public void heartbeatsOfOneTrackerComeOneAfterTheOther() throws Exception {
    assertEquals(List.of(WAITS, PASSES), new BesideAHeartbeat().call());
  }

  /** Returns whether a job being retired is still known while its tasks are removed, and the states of heartbeats. */
  public static final class BesideARetiringJob extends TrackerProbe<Map<String, Object>> {
    @Override
    Map<String, Object> probe() throws Exception {
      join("tracker1", "host1");
      Map<String, Object> seen = new HashMap<>();
      JobID id = new JobID("test", 1);
      JobInProgress job = new JobInProgress(id, new JobConf(), jobTracker) {
        @Override
        public JobProfile getProfile() {
          return new JobProfile("me", id, "", "", "");
        }

        @Override
        TaskInProgress[] getTasks(TaskType type) {
          if (seen.isEmpty()) {
            seen.put("job is known", jobTracker.getJob(id) != null);
            seen.put("heartbeat", beside(() -> heartbeat("tracker1", "host1", false, true)));
            seen.put("join", beside(() -> join("tracker2", "host2")));
          }
          return new TaskInProgress[0];
        }
      };
      jobTracker.jobs.put(id, job);
      jobTracker.retireJob(id, null);
      seen.put("job is known afterwards", jobTracker.getJob(id) != null);
      return seen;
    }
  }

  @Test
  public void heartbeatsGoOnWhileTheTasksOfAJobAreForgotten() throws Exception {
    assertEquals("stock", Map.of("job is known", true, "heartbeat", WAITS, "join", WAITS,
        "job is known afterwards", false), StockHadoop.call(BesideARetiringJob.class));
    assertEquals("ours", Map.of("job is known", false, "heartbeat", PASSES, "join", PASSES,
        "job is known afterwards", false), new BesideARetiringJob().call());
  }

  /** The calls that change jobs and trackers, during an ordinary heartbeat. */
  private static final class Changes extends TrackerProbe<List<String>> {
    @Override
    List<String> probe() throws Exception {
      join("tracker1", "host1");
      JobInProgress job = new JobInProgress(new JobID("test", 1), new JobConf(), jobTracker) {
      };
      jobTracker.jobs.put(job.getJobID(), job);
      List<String> waiting = new ArrayList<>();
      waiting.add("priority " + state(() -> jobTracker.setJobPriority(job.getJobID(), JobPriority.HIGH)));
      waiting.add("kill job " + state(() -> jobTracker.killJob(job.getJobID())));
      waiting.add("fail job " + state(() -> jobTracker.failJob(job)));
      waiting.add("retire job " + state(() -> jobTracker.retireJob(job.getJobID(), null)));
      waiting.add("join " + state(() -> join("tracker2", "host2")));
      waiting.add("expire " + state(() -> jobTracker.checkExpiredTrackers()));
      waiting.add("faults " + state(() -> jobTracker.incrementFaults("host2")));
      waiting.add("decommission " + state(() -> jobTracker.decommissionNodes(Set.of("host1"))));
      return waiting;
    }

    private Thread.State state(Act change) throws Exception {
      Thread changer = other(change);
      Thread.State[] state = new Thread.State[1];
      TaskTrackerStatus status = new TaskTrackerStatus("tracker1", "host1");
      jobTracker.gate.answer(status, true, HeartbeatTrace.of(status, new HeartbeatMetrics()), scope -> {
        state[0] = start(changer);
        return new HeartbeatResponse((short) 1, null);
      });
      changer.join();
      return state[0];
    }
  }

  @Test
  public void changesOfJobsAndTrackersWaitForHeartbeats() throws Exception {
    for (String change : new Changes().call()) {
      assertTrue(change, change.endsWith(" WAITING"));
    }
  }

  /** A job added during an ordinary heartbeat: the state of the client, and the jobs that the queue shows. */
  private static final class ComingJob extends TrackerProbe<List<Object>> {
    @Override
    List<Object> probe() throws Exception {
      join("tracker1", "host1");
      tellSchedulerOfJobs();
      for (JobInProgress job : List.of(job(1), job(3))) {
        jobTracker.addJob(job.getJobID(), job);
      }
      JobInProgress coming = job(2);
      List<Object> seen = new ArrayList<>();
      TaskTrackerStatus status = new TaskTrackerStatus("tracker1", "host1");
      jobTracker.gate.answer(status, true, HeartbeatTrace.of(status, new HeartbeatMetrics()), scope -> {
        Iterator<JobInProgress> queue = queue().iterator();
        seen.add(queue.next().getJobID().getId());
        seen.add(beside(() -> jobTracker.addJob(coming.getJobID(), coming)));
        seen.add(queue.next().getJobID().getId());
        return new HeartbeatResponse((short) 1, null);
      });
      for (JobInProgress job : queue()) {
        seen.add(job.getJobID().getId());
      }
      return seen;
    }

    private JobInProgress job(int number) {
      return new JobInProgress(new JobID("test", number), new JobConf(), jobTracker) {
      };
    }

    /** Returns the queue as heartbeats see it, without the lock of the scheduler. */
    private Collection<JobInProgress> queue() {
      return ((JobQueueTaskScheduler) jobTracker.taskScheduler).jobQueueJobInProgressListener.getJobQueue();
    }
  }

  @Test
  public void aJobComesBesideHeartbeatsThatGoThroughTheQueue() throws Exception {
    assertEquals(List.of(1, PASSES, 3, 1, 2, 3), new ComingJob().call());
  }

  @Test
  public void whatCanWaitIsDoneBesideHeartbeats() throws Exception {
    new TrackerProbe<Void>() {
      @Override
      Void probe() throws Exception {
        join("tracker1", "host1");
        List<Object> seen = new ArrayList<>();
        jobTracker.gate.afterwards(() -> seen.add("at once"));
        IllegalStateException broken = assertThrows(IllegalStateException.class, () -> jobTracker.gate.alone(() -> {
          jobTracker.gate.alone(() -> jobTracker.gate.afterwards(() -> {
            seen.add(Thread.holdsLock(jobTracker));
            seen.add(beside(() -> heartbeat("tracker1", "host1", false, true)));
            throw new IllegalStateException("broken work");
          }));
          jobTracker.gate.afterwards(() -> {
            throw new IOException("no file");
          }, e -> seen.add(e.getMessage()));
          jobTracker.gate.afterwards(() -> seen.add("the rest"));
          assertEquals(List.of("at once"), seen);
        }));
        assertEquals("broken work", broken.getMessage());
        assertEquals("a result", jobTracker.gate.alone(() -> "a result"));
        assertEquals(List.of("at once", true, PASSES, "no file", "the rest"), seen);
        return null;
      }
    }.call();
  }

  /** Records the calls that can proceed while an exclusive heartbeat is answered, and the work done afterwards. */
  private static class BesideAnAnswer extends TrackerProbe<List<Object>> {
    @Override
    List<Object> probe() throws Exception {
      join("tracker1", "host1");
      join("tracker2", "host2");
      List<Object> seen = new ArrayList<>();
      TaskTrackerStatus status = new TaskTrackerStatus("tracker1", "host1");
      jobTracker.gate.answer(status, false, HeartbeatTrace.of(status, new HeartbeatMetrics()), scope -> {
        seen.add("at first, shared " + scope.isShared());
        seen.add(beat("tracker2"));
        jobTracker.gate.afterwards(() -> seen.add("afterwards, " + mayBeAlone()));
        return scope.beside("tracker1", () -> {
          seen.add(beat("tracker1"));
          seen.add(beat("tracker2"));
          // without the shared side it may end jobs, as may a scheduler that relies on the monitor
          seen.add("shared " + scope.isShared() + ", " + mayBeAlone());
          return new HeartbeatResponse((short) 1, null);
        });
      });
      seen.add(beat("tracker1"));
      jobTracker.gate.alone(() -> jobTracker.gate.answer(status, false,
          HeartbeatTrace.of(status, new HeartbeatMetrics()), scope -> scope.beside("tracker1", () -> {
            seen.add("within another, shared " + scope.isShared() + ", " + mayBeAlone());
            return null;
          })));
      return seen;
    }

    private String mayBeAlone() {
      try {
        return jobTracker.gate.alone(() -> "may be alone");
      } catch (IllegalStateException e) {
        return "may not";
      }
    }

    private Thread.State beat(String tracker) {
      return beside(() -> heartbeat(tracker, tracker.replace("tracker", "host"), false, true));
    }
  }

  /** The same probe, with a scheduler that may rely on the monitor. */
  private static final class BesideAnAnswerOfAnotherScheduler extends BesideAnAnswer {
    @Override
    void configure(JobConf conf) {
      conf.setClass(JTConfig.JT_TASK_SCHEDULER, LimitTasksPerJobTaskScheduler.class, TaskScheduler.class);
    }
  }

  @Test
  public void aHeartbeatThatWasAloneIsAnsweredBesideOthers() throws Exception {
    assertEquals(List.of("at first, shared false", Thread.State.WAITING, WAITS, PASSES, "shared true, may not",
        "afterwards, may be alone", PASSES, "within another, shared false, may be alone"),
        new BesideAnAnswer().call());
    assertEquals(List.of("at first, shared false", WAITS, WAITS, WAITS, "shared false, may be alone",
        "afterwards, may be alone", PASSES, "within another, shared false, may be alone"),
        new BesideAnAnswerOfAnotherScheduler().call());
  }

  /** Checks that an answer that fails releases all that it holds. */
  @Test
  public void aFailureKeepsNobodyOut() throws Exception {
    new TrackerProbe<Void>() {
      @Override
      Void probe() throws Exception {
        join("tracker1", "host1");
        TaskTrackerStatus status = new TaskTrackerStatus("tracker1", "host1");
        assertThrows(IllegalStateException.class,
            () -> jobTracker.gate.answer(status, false, HeartbeatTrace.of(status, new HeartbeatMetrics()),
                scope -> scope.beside("tracker1", () -> {
                  throw new IllegalStateException("broken answer");
                })));
        assertEquals("another", PASSES, beside(() -> heartbeat("tracker1", "host1", false, true)));
        assertEquals("alone", PASSES, beside(() -> jobTracker.incrementFaults("host1")));
        jobTracker.gate.alone(() -> jobTracker.incrementFaults("host1"));
        assertEquals("faults", 2, jobTracker.getFaultCount("host1"));
        return null;
      }
    }.call();
  }

  @Test
  @AgainstLockOrder
  public void aThreadDoesNotWaitForItself() throws Exception {
    new TrackerProbe<Void>() {
      @Override
      Void probe() throws Exception {
        join("tracker1", "host1");
        TaskTrackerStatus status = new TaskTrackerStatus("tracker1", "host1");
        HeartbeatGate.Beat beat = scope -> {
          jobTracker.incrementFaults("host1");
          return null;
        };
        assertThrows(IllegalStateException.class,
            () -> jobTracker.gate.answer(status, true, HeartbeatTrace.of(status, new HeartbeatMetrics()), beat));
        jobTracker.gate.answer(status, false, HeartbeatTrace.of(status, new HeartbeatMetrics()), beat);
        assertEquals("afterwards", 1, jobTracker.getFaultCount("host1"));
        return null;
      }
    }.call();
  }
}
