/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that a JVM that may run several tasks leaves nothing of the last one when it ends. */
public class TestReusedJvmEnd {
  private static final long MINUTE = 60_000;

  /**
   * Ends a JVM whose task is done, and returns the path that the tracker then deletes, or the exception in its thread.
   */
  public static final class EndOfJvm implements Callable<String> {
    private final CompletableFuture<String> outcome = new CompletableFuture<>();

    @Override
    public String call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
      Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> outcome.complete(failure.getClass().getName()));
      try (ScriptedTracker scripted = new ScriptedTracker(new SilentController(), 1, "mapreduce.job.jvm.numtasks", "-1",
          "mapreduce.cluster.local.dir", "/nowhere", "mapreduce.tasktracker.tasks.sleeptimebeforesigkill", "0")) {
        scripted.tracker.setCleanupThread(new CleanupQueue() {
          @Override
          void addToQueue(PathDeletionContext... contexts) {
            outcome.complete(((TaskController.TaskControllerPathDeletionContext) contexts[0]).getPath());
          }
        });
        ScriptedTracker.Launch launch = scripted.launch("job", "READY; GO; exit 0");
        launch.report();
        launch.tip.getTask().setUser("alice");
        scripted.manager.taskFinished(launch.runner);
        launch.go();
        return outcome.get();
      } finally {
        Thread.setDefaultUncaughtExceptionHandler(before);
      }
    }
  }

  @Test(timeout = MINUTE)
  public void theWorkingDirectoryOfTheLastTaskIsDeleted() throws Exception {
    assertEquals("java.lang.NullPointerException", StockHadoop.call(EndOfJvm.class));
    assertEquals("taskTracker/alice/jobcache/job_job_0000/attempt_job_0000_m_000000_0/work", new EndOfJvm().call());
  }
}
