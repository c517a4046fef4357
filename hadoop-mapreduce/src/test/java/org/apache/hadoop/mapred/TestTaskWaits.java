/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.util.NewsWait;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/**
 * Checks that a JVM's question for its next task, and the end of a task whose JVM has exited without a report, wait for
 * what they need and are woken when it is there: by themselves, they would wait longer than a test may take.
 */
public class TestTaskWaits {
  private static final String WAIT_MILLIS = "60000";
  private static final long TEST_MILLIS = 45_000;

  private ScriptedTracker scripted;
  private ScriptedTracker.Launch first;
  private JvmContext jvm;

  /** Starts a JVM that stays for the next task of its job. */
  @Before
  public void setUp() throws Exception {
    scripted = new ScriptedTracker(new SilentController(), 1, TaskJvms.TASK_WAIT.name(), WAIT_MILLIS,
        TaskJvms.REPORT_WAIT.name(), WAIT_MILLIS, "mapreduce.job.jvm.numtasks", "-1",
        "mapreduce.cluster.local.dir", "/nowhere", "mapreduce.tasktracker.tasks.sleeptimebeforesigkill", "0");
    scripted.tracker.setCleanupThread(new CleanupQueue() {
      @Override
      void addToQueue(PathDeletionContext... contexts) {
        // there are no files
      }
    });
    first = scripted.launch("job", "READY; GO; exit 0");
    String pid = Long.toString(first.report().pid());
    first.tip.getTask().setUser("alice");
    jvm = new JvmContext(first.jvm(), pid);
    scripted.adopt(first);
  }

  @After
  public void tearDown() throws Exception {
    scripted.close();
  }

  /** Begins a call in another thread, and returns its result to come once that thread waits. */
  private static <T> FutureTask<T> waiting(Callable<T> call) throws InterruptedException {
    FutureTask<T> result = new FutureTask<>(call);
    Thread thread = new Thread(result, "caller");
    thread.setDaemon(true);
    thread.start();
    while (thread.getState() != Thread.State.TIMED_WAITING || Arrays.stream(thread.getStackTrace())
        .noneMatch(frame -> frame.getClassName().equals(NewsWait.class.getName()))) {
      assertTrue("it should have waited", thread.isAlive());
      Thread.sleep(1);
    }
    return result;
  }

  @Test(timeout = TEST_MILLIS)
  public void aJvmThatWaitsGetsTheNextTask() throws Exception {
    scripted.manager.taskFinished(first.runner);
    FutureTask<JvmTask> asked = waiting(() -> scripted.getTask(jvm));
    // what the tracker knows of the next task is only that there is one
    scripted.tracker.tasks.put(new TaskAttemptID("job", 0, TaskType.MAP, 1, 0), first.tip);
    ScriptedTracker.Launch next = scripted.launch("job", "exit 0");
    JvmTask answer = asked.get();
    assertEquals(false, answer.shouldDie());
    assertEquals(next.tip.getTask().getTaskID(), answer.getTask().getTaskID());
  }

  @Test(timeout = TEST_MILLIS)
  public void aQuestionOfAJvmThatHasExitedEnds() throws Exception {
    scripted.manager.taskFinished(first.runner);
    FutureTask<JvmTask> asked = waiting(() -> scripted.getTask(jvm));
    first.go();
    assertTrue(asked.get().shouldDie());
  }

  /** The JVM's exit may be noticed before its report has arrived. */
  @Test(timeout = TEST_MILLIS)
  public void aTaskWhoseReportComesLateHasSucceeded() throws Exception {
    FutureTask<Void> end = waiting(() -> {
      first.tip.taskFinished();
      return null;
    });
    first.tip.reportDone();
    end.get();
    assertEquals(TaskStatus.State.SUCCEEDED, first.tip.getRunState());
  }
}
