/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.TaskStatus.State;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.StatusCheck;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.junit.Test;

/**
 * Checks which heartbeats are ordinary and need not have the JobTracker to themselves: reports of tasks are, the end of
 * a cleanup is not.
 */
public class TestOrdinaryHeartbeat {
  private static final String TRACKER = "tracker_host1:1";
  private static final int SLOTS = 2;

  /** A probe of a JobTracker with one tracker, and one job of which it runs an attempt. */
  private abstract static class Probe extends TrackerProbe<Void> {
    JobInProgress job;

    @Override
    final Void probe() throws Exception {
      jobTracker.heartbeat(status(), false, true, false, (short) -1);
      job = job(1, true);
      look();
      return null;
    }

    abstract void look() throws Exception;

    final JobInProgress job(int number, boolean withCleanup) {
      JobConf conf = new JobConf();
      conf.setNumMapTasks(1);
      conf.setNumReduceTasks(0);
      conf.setBoolean(MRJobConfig.SETUP_CLEANUP_NEEDED, withCleanup);
      JobInProgress made = new JobInProgress(new JobID("test", number), conf, jobTracker) {
      };
      made.createMapTasks("job.xml", new TaskSplitMetaInfo[] {new TaskSplitMetaInfo(new String[0], 0, 1)});
      made.initSetupCleanupTasks("job.xml");
      made.tasksInited.set(true);
      jobTracker.jobs.put(made.getJobID(), made);
      return made;
    }

    /** Returns a report of an attempt of {@code task} that the JobTracker knows. */
    final TaskStatus report(TaskInProgress task, State state) {
      TaskAttemptID attempt = new TaskAttemptID(task.getTIPId(), 0);
      jobTracker.createTaskEntry(attempt, TRACKER, task);
      return report(attempt, state);
    }

    final TaskStatus report(TaskAttemptID attempt, State state) {
      return TaskStatus.createTaskStatus(attempt.getTaskType() == TaskType.MAP, attempt, 0, 1, state, "", "", TRACKER,
          attempt.getTaskType() == TaskType.MAP ? TaskStatus.Phase.MAP : TaskStatus.Phase.REDUCE, new Counters());
    }

    final TaskTrackerStatus status(TaskStatus... reports) {
      return new TaskTrackerStatus(TRACKER, "host1", 1, new ArrayList<>(List.of(reports)), 0, SLOTS, SLOTS);
    }

    final boolean isOrdinary(TaskTrackerStatus status) {
      return OrdinaryHeartbeat.is(jobTracker, jobTracker.getTaskTracker(TRACKER), status);
    }

    final boolean isOrdinary(TaskStatus report) {
      return isOrdinary(status(report));
    }
  }

  @Test
  public void reportsOfMapsAndReducesAre() throws Exception {
    new Probe() {
      @Override
      void look() {
        assertTrue("none", isOrdinary(status()));
        for (State state : State.values()) {
          assertTrue(state.toString(), isOrdinary(report(job.maps[0], state)));
        }
      }
    }.call();
  }

  @Test
  public void theEndOfCleanupIsNot() throws Exception {
    new Probe() {
      @Override
      void look() {
        for (TaskInProgress task : new TaskInProgress[] {job.cleanup[0], job.cleanup[1]}) {
          assertTrue(isOrdinary(report(task, State.RUNNING)));
          for (State state : List.of(State.SUCCEEDED, State.FAILED, State.KILLED)) {
            assertFalse(state.toString(), isOrdinary(report(task, state)));
            assertFalse("not the first", isOrdinary(status(report(job.maps[0], State.RUNNING), report(task, state))));
          }
        }
      }
    }.call();
  }

  @Test
  public void theEndOfSetupIsUnlessItFails() throws Exception {
    new Probe() {
      @Override
      void look() {
        for (TaskInProgress task : new TaskInProgress[] {job.setup[0], job.setup[1]}) {
          for (State state : State.values()) {
            assertEquals(state.toString(), StatusCheck.goesOn(report(task, state)) || state == State.SUCCEEDED,
                isOrdinary(report(task, state)));
          }
        }
      }
    }.call();
  }

  /** A listener may rely on the JobTracker's monitor unless it is known to do nothing. */
  @Test
  public void theEndOfSetupIsNotIfOthersListen() throws Exception {
    new Probe() {
      @Override
      void look() {
        JobInProgressListener other = new JobQueueJobInProgressListener() {
        };
        jobTracker.addJobInProgressListener(other);
        assertFalse(isOrdinary(report(job.setup[0], State.SUCCEEDED)));
        jobTracker.removeJobInProgressListener(other);
        assertTrue(isOrdinary(report(job.setup[0], State.SUCCEEDED)));
      }
    }.call();
  }

  @Test
  public void theEndOfATaskIsNotWhereNoCleanupFollows() throws Exception {
    new Probe() {
      @Override
      void look() {
        TaskInProgress map = job(2, false).maps[0];
        assertTrue(isOrdinary(report(map, State.RUNNING)));
        assertTrue(isOrdinary(report(map, State.COMMIT_PENDING)));
        for (State state : List.of(State.SUCCEEDED, State.FAILED, State.KILLED, State.FAILED_UNCLEAN)) {
          assertFalse(state.toString(), isOrdinary(report(map, state)));
        }
      }
    }.call();
  }

  @Test
  public void reportsOfLostOutputsAreNot() throws Exception {
    new Probe() {
      @Override
      void look() {
        TaskStatus reduce = report(new TaskAttemptID("test", 1, TaskType.REDUCE, 0, 0), State.RUNNING);
        jobTracker.createTaskEntry(reduce.getTaskID(), TRACKER, job.maps[0]);
        assertTrue(isOrdinary(reduce));
        reduce.addFetchFailedMap(new TaskAttemptID("test", 1, TaskType.MAP, 0, 0));
        assertFalse(isOrdinary(reduce));
      }
    }.call();
  }

  @Test
  public void reportsOfUnknownAttemptsAreNotUnlessTheJobIsUnknown() throws Exception {
    new Probe() {
      @Override
      void look() {
        assertFalse(isOrdinary(report(new TaskAttemptID("test", 1, TaskType.MAP, 0, 7), State.RUNNING)));
        assertTrue(isOrdinary(report(new TaskAttemptID("test", 9, TaskType.MAP, 0, 0), State.SUCCEEDED)));
        TaskStatus known = report(job.maps[0], State.RUNNING);
        job.tasksInited.set(false);
        assertFalse("a job that is not initialized", isOrdinary(known));
      }
    }.call();
  }

  @Test
  public void aTrackerThatChangesIsNot() throws Exception {
    new Probe() {
      @Override
      void look() {
        TaskTrackerStatus status = status();
        status.getHealthStatus().setNodeHealthy(false);
        assertFalse("its disks are gone", isOrdinary(status));
        assertFalse("map slots", isOrdinary(new TaskTrackerStatus(TRACKER, "host1", 1, List.of(), 0, 3, SLOTS)));
        assertFalse("reduce slots", isOrdinary(new TaskTrackerStatus(TRACKER, "host1", 1, List.of(), 0, SLOTS, 3)));
        assertFalse("host", isOrdinary(new TaskTrackerStatus(TRACKER, "host2", 1, List.of(), 0, SLOTS, SLOTS)));
        jobTracker.trackerToHeartbeatResponseMap.clear();
        assertFalse("no answer before", isOrdinary(status()));
      }
    }.call();
  }

  @Test
  public void aHostIsLeftAsItIsWhileNothingIsForgivenIt() throws Exception {
    new Probe() {
      @Override
      void look() throws Exception {
        jobTracker.incrementFaults("host1");
        assertTrue("a fault", isOrdinary(status()));
        pass(24 * 60 * 60 * 1000L);
        assertTrue("that is a day old", isOrdinary(status()));
        pass(1);
        assertFalse("or older", isOrdinary(status()));

        TaskTrackerStatus ill = status();
        ill.getHealthStatus().setNodeHealthy(false);
        ill.getHealthStatus().setHealthReport("its disks are gone");
        jobTracker.heartbeat(ill, false, false, false, (short) 0);
        assertEquals(1, jobTracker.getBlacklistedTrackerCount());
        assertFalse("it is well again", isOrdinary(status()));
        jobTracker.heartbeat(status(), false, false, false, (short) 1);
        assertEquals(0, jobTracker.getBlacklistedTrackerCount());
        assertTrue("and stays so", isOrdinary(status()));
      }
    }.call();
  }
}
