/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.testing.StepFileSystem;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.HeartbeatInterval;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.junit.Test;

/** Checks jobs that a JobTracker sets up and commits, on a file system that a test delays and makes fail. */
public class TestJobCommit {
  /** A job with no tasks left to run when it starts. */
  public static class Succeeds extends CommitProbe {
    @Override
    void run() throws Exception {
      JobInProgress job = submitAndInit(1);
      end(job);
      assertEquals(1, job.getStatus().setupProgress(), 0);
      assertEquals(1, job.getStatus().cleanupProgress(), 0);
      assertEquals(0, jobTracker.getSetupTaskReports(job.getJobID()).length);
      assertTrue(Files.exists(output(1).resolve("_SUCCESS")));
    }
  }

  @Test
  public void jobsAreSetUpCommittedAndClearedAway() throws Exception {
    assertEquals(List.of("mkdirs _temporary", "delete _temporary", "create _SUCCESS", "delete staging1", "SUCCEEDED"),
        new Succeeds().call());
  }

  /** Checks the bound: tasks without a timeout only keep their slots, but the threads here are shared by all jobs. */
  @Test
  public void anAttemptHasABoundWhateverItsTasksHave() {
    assertEquals(600_000, JobCommit.bound(600_000));
    assertEquals(3_600_000, JobCommit.bound(0));
    assertEquals(3_600_000, JobCommit.bound(Long.MAX_VALUE));
  }

  /** A job that declares that it needs neither setup nor cleanup. */
  public static class NeedsNone extends Succeeds {
    @Override
    void run() throws Exception {
      JobInProgress job = submitAndInit(1);
      end(job);
      while (Files.exists(staging(1))) {
        Thread.sleep(5);
      }
    }

    @Override
    void describe(JobConf job) {
      job.setBoolean("mapreduce.job.committer.setup.cleanup.needed", false);
    }
  }

  /** A job without setup and cleanup leaves its output as it is, as on stock, but not its staging directory. */
  @Test
  public void whatNeedsNoCommitIsClearedAway() throws Exception {
    List<String> log = new NeedsNone().call();
    assertEquals(2, log.size());
    assertTrue(log.toString(), log.containsAll(List.of("delete staging1", "SUCCEEDED")));
  }

  /** A job with a map that needs neither setup nor cleanup. */
  public static class NeedsNoneAfterMaps extends NeedsNone {
    @Override
    int maps() {
      return 1;
    }

    @Override
    void run() throws Exception {
      JobInProgress job = submitAndInit(1);
      new RunningMap(this, job).ends(TaskStatus.State.SUCCEEDED);
      end(job);
    }
  }

  @Test
  public void stagingGoesBeforeTheJobEnds() throws Exception {
    assertEquals(List.of("delete staging1", "SUCCEEDED"), new NeedsNoneAfterMaps().call());
  }

  /** A job that is killed before it is initialized. */
  public static class NeverBegins extends CommitProbe {
    @Override
    void run() throws Exception {
      JobInProgress job = submit(1);
      kill(job);
      end(job);
      while (Files.exists(staging(1))) {
        Thread.sleep(5);
      }
    }
  }

  @Test
  public void jobsThatWereNotInitializedAreClearedAway() throws Exception {
    List<String> log = new NeverBegins().call();
    assertTrue(log.toString(), log.containsAll(List.of("delete staging1", "KILLED")));
  }

  /** A job whose setup fails. */
  public static class SetupFails extends CommitProbe {
    @Override
    void run() throws Exception {
      at = (change, path, user) -> {
        if (change.equals("mkdirs") && path.getName().equals("_temporary")) {
          throw new IOException("on purpose");
        }
      };
      JobInProgress job = submitAndInit(1);
      end(job);
      log.add(job.getStatus().getSchedulingInfo());
    }
  }

  @Test
  public void jobsFailWithTheirSetup() throws Exception {
    assertEquals(List.of("mkdirs _temporary", "mkdirs _temporary", "delete staging1", "FAILED",
        "Job setup failed: java.io.IOException: on purpose"), new SetupFails().call());
  }

  /** A job whose commit fails a given number of times. */
  public abstract static class CommitFails extends CommitProbe {
    int times;

    @Override
    void run() throws Exception {
      at = (change, path, user) -> {
        if (path.getName().equals("_SUCCESS") && times-- > 0) {
          throw new IOException("on purpose");
        }
      };
      JobInProgress job = submitAndInit(1);
      end(job);
      while (Files.exists(staging(1))) {
        Thread.sleep(5);
      }
    }
  }

  /** A job whose commit fails once. */
  public static class CommitFailsOnce extends CommitFails {
    public CommitFailsOnce() {
      times = 1;
    }
  }

  /** A job whose commit fails in each of its attempts. */
  public static class CommitFailsTwice extends CommitFails {
    public CommitFailsTwice() {
      times = 2;
    }
  }

  @Test
  public void commitsHaveAsManyAttemptsAsTasks() throws Exception {
    assertEquals(List.of("mkdirs _temporary", "delete _temporary", "create _SUCCESS", "create _SUCCESS",
        "delete staging1", "SUCCEEDED"), new CommitFailsOnce().call());
    List<String> log = new CommitFailsTwice().call();
    assertEquals(List.of("mkdirs _temporary", "delete _temporary", "create _SUCCESS", "create _SUCCESS"),
        log.subList(0, 4));
    assertTrue(log.toString(), log.containsAll(List.of("delete staging1", "FAILED")));
  }

  /** A job that is killed while its setup hangs, alongside another one whose setup does not. */
  public static class KilledInSetup extends CommitProbe {
    @Override
    void run() throws Exception {
      CountDownLatch gate = new CountDownLatch(1);
      CountDownLatch reached = new CountDownLatch(1);
      at = (change, path, user) -> {
        if (path.getParent().getName().equals("out1") && change.equals("mkdirs")) {
          reached.countDown();
          pass(gate);
        }
      };
      JobInProgress job = submitAndInit(1);
      reached.await();
      end(submitAndInit(2));
      kill(job);
      log.add(JobStatus.getJobRunState(job.getStatus().getRunState()));
      gate.countDown();
      end(job);
      assertFalse(Files.exists(output(1).resolve("_temporary")));
    }
  }

  @Test
  public void killedSetupsAreUndone() throws Exception {
    assertEquals(List.of("mkdirs _temporary", "mkdirs _temporary", "delete _temporary", "create _SUCCESS",
        "delete staging2", "SUCCEEDED", "PREP", "delete _temporary", "delete staging1", "KILLED"),
        new KilledInSetup().call());
  }

  /** A job that is killed during its commit. */
  public static class KilledInCommit extends CommitProbe {
    @Override
    void run() throws Exception {
      CountDownLatch gate = new CountDownLatch(1);
      CountDownLatch reached = new CountDownLatch(1);
      at = (change, path, user) -> {
        if (path.getName().equals("_SUCCESS")) {
          reached.countDown();
          pass(gate);
        }
      };
      JobInProgress job = submitAndInit(1);
      reached.await();
      kill(job);
      log.add(JobStatus.getJobRunState(job.getStatus().getRunState()));
      gate.countDown();
      end(job);
    }
  }

  /** A commit in progress continues when its job is killed, as a launched cleanup task does on stock. */
  @Test
  public void commitsThatHaveBegunGoOn() throws Exception {
    assertEquals(List.of("mkdirs _temporary", "delete _temporary", "create _SUCCESS", "RUNNING", "delete staging1",
        "KILLED"), new KilledInCommit().call());
  }

  /** An attempt of the only map of a job, running on a tracker. */
  private static final class RunningMap {
    private final CommitProbe probe;
    private final JobInProgress job;
    private final Task task;

    RunningMap(CommitProbe probe, JobInProgress job) throws Exception {
      this.probe = probe;
      this.job = job;
      CommitProbe.await(job, JobStatus.RUNNING);
      probe.join("tracker1", "host1");
      task = job.obtainNewMapTask(new TaskTrackerStatus("tracker1", "host1", 0, List.of(), 0, 2, 2), 1, 1);
    }

    void ends(TaskStatus.State state) {
      TaskStatus status = TaskStatus.createTaskStatus(true, task.getTaskID(), 1, 1, state, "", "", "tracker1",
          TaskStatus.Phase.MAP, new Counters());
      probe.jobTracker.gate.alone(() -> job.updateTaskStatus(job.maps[0], status));
    }
  }

  /** A job that is killed while its map runs. */
  public static class KilledWithMap extends CommitProbe {
    @Override
    void configure(JobConf conf) {
      super.configure(conf);
      // a cleanup waits for two heartbeats
      conf.setInt(HeartbeatInterval.MIN.name(), 600_000);
    }

    @Override
    int maps() {
      return 1;
    }

    @Override
    void run() throws Exception {
      JobInProgress job = submitAndInit(1);
      RunningMap map = new RunningMap(this, job);
      kill(job);
      Thread.sleep(200); // an abort would come within this time if it did not wait
      log.add("killed");
      map.ends(TaskStatus.State.KILLED);
      end(job);
    }
  }

  @Test
  public void attemptsEndBeforeTheOutputIsDiscarded() throws Exception {
    assertEquals(List.of("mkdirs _temporary", "killed", "delete _temporary", "delete staging1", "KILLED"),
        new KilledWithMap().call());
  }

  /** A killed job whose map runs on a tracker that does not report. */
  public static class KilledWithLostMap extends CommitProbe {
    @Override
    int maps() {
      return 1;
    }

    @Override
    void run() throws Exception {
      JobInProgress job = submitAndInit(1);
      new RunningMap(this, job);
      kill(job);
      end(job);
    }
  }

  @Test
  public void jobsDoNotWaitForLostTrackers() throws Exception {
    assertEquals(List.of("mkdirs _temporary", "delete _temporary", "delete staging1", "KILLED"),
        new KilledWithLostMap().call());
  }

  /** A committed job, as the next JobTracker finds it. */
  public static class Recorded extends CommitProbe {
    public Recorded() {
      recovers = true;
    }

    @Override
    void run() throws Exception {
      CountDownLatch gate = new CountDownLatch(1);
      CountDownLatch reached = new CountDownLatch(1);
      at = (change, path, user) -> {
        if (path.getName().equals("staging1") && reached.getCount() > 0) {
          reached.countDown();
          pass(gate);
        }
      };
      JobInProgress job = submitAndInit(1);
      JobInfo info = new JobInfo(job.getJobID(), new Text("alice"),
          new org.apache.hadoop.fs.Path(StepFileSystem.SCHEME + staging(1).toString().substring(1)));
      reached.await();
      assertNull(jobTracker.completedJobStatusStore.readJobStatus(job.getJobID()));
      assertTrue(EndedJob.hasEnded(jobTracker, info));
      log.add(JobStatus.getJobRunState(
          jobTracker.completedJobStatusStore.readJobStatus(job.getJobID()).getRunState()));
      assertFalse(EndedJob.hasEnded(jobTracker, info));
      gate.countDown();
      end(job);
    }
  }

  @Test
  public void theNextJobTrackerKnowsHowTheJobHasEnded() throws Exception {
    assertEquals(List.of("mkdirs _temporary", "delete _temporary", "create _SUCCESS", "mkdirs ended.SUCCEEDED",
        "delete staging1", "delete staging1", "SUCCEEDED", "SUCCEEDED"), new Recorded().call());
  }

  @Test
  public void threadsAreANumber() {
    JobConf conf = new JobConf();
    conf.set(JobCommits.THREADS.name(), "many");
    String message = assertThrows(InvalidKeyException.class, () -> new JobCommits(null, conf)).getMessage();
    assertTrue(message, message.contains("threads from 0 to 1000"));
  }

  /** A job whose client has a token for the file system. */
  public static class WithToken extends CommitProbe {
    private static final Text FILES = new Text("files");

    @Override
    Credentials tokens() {
      Credentials tokens = new Credentials();
      tokens.addToken(FILES, new Token<>(new byte[1], new byte[1], new Text("kind"), FILES));
      return tokens;
    }

    @Override
    void run() throws Exception {
      at = (change, path, user) -> {
        if (path.toUri().getPath().startsWith(output(1).getParent().toString())) {
          UserGroupInformation.getCurrentUser().getTokens().stream().filter(token -> token.getService().equals(FILES))
              .forEach(token -> log.add("with the token for files"));
        }
      };
      end(submitAndInit(1));
    }
  }

  @Test
  public void callsHaveTheTokensOfTheJob() throws Exception {
    String token = "with the token for files";
    assertEquals(List.of("mkdirs _temporary", token, "delete _temporary", token, "create _SUCCESS", token,
        "delete staging1", token, "SUCCEEDED"), new WithToken().call());
  }

  /** A job with a user-defined committer. */
  public static class OwnCommitter extends CommitProbe {
    @Override
    void describe(JobConf job) {
      job.set("mapred.output.committer.class", "a.class.of.a.User");
    }

    @Override
    void run() throws Exception {
      JobInProgress job = submitAndInit(1);
      log.add(job.setup.length + " setup, " + job.cleanup.length + " cleanup");
    }
  }

  @Test
  public void otherCommittersHaveTheirTasks() throws Exception {
    assertEquals(List.of("2 setup, 2 cleanup"), new OwnCommitter().call());
  }

  /** A JobTracker that leaves setup and commit to tasks. */
  public static class Off extends CommitProbe {
    @Override
    void configure(JobConf conf) {
      super.configure(conf);
      conf.setInt(JobCommits.THREADS.name(), 0);
    }

    @Override
    void run() throws Exception {
      JobInProgress job = submitAndInit(1);
      log.add(job.setup.length + " setup, " + job.cleanup.length + " cleanup");
      end(submit2());
    }

    private JobInProgress submit2() throws Exception {
      JobInProgress job = submit(2);
      kill(job);
      return job;
    }
  }

  @Test
  public void stocksBehaviourIsThere() throws Exception {
    assertEquals(List.of("2 setup, 2 cleanup", "KILLED"), new Off().call());
  }
}
