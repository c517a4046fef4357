/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.testing.EndedProcess;
import org.junit.After;
import org.junit.Test;

/** Checks that a task and its program end when their tracker does; another process stands in for the tracker. */
public class TestTrackerWatch {
  private static final int PATIENCE_SECONDS = 60;

  /** A task that never ends. */
  public static final class EndlessTask {
    private EndlessTask() {
    }

    public static void main(String[] arguments) throws Exception {
      Process program = sleep();
      TrackerWatch.start();
      System.out.println(program.pid());
      Thread.currentThread().join();
    }
  }

  private final Process tracker = sleep();
  private Process task;

  public TestTrackerWatch() throws IOException {
  }

  private static Process sleep() throws IOException {
    return new ProcessBuilder("sleep", "600").start();
  }

  @After
  public void end() {
    tracker.destroyForcibly();
    if (task != null) {
      task.descendants().forEach(ProcessHandle::destroyForcibly);
      task.destroyForcibly();
    }
  }

  private ProcessHandle startTask(String option) throws IOException {
    task = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx32m",
        "-XX:TieredStopAtLevel=1", option, "-cp", System.getProperty("java.class.path"), EndlessTask.class.getName())
        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader output = task.inputReader();
    Optional<ProcessHandle> program = ProcessHandle.of(Long.parseLong(output.readLine()));
    assertTrue("the task's program runs", program.isPresent());
    return program.get();
  }

  @Test
  public void aTaskEndsWithItsTracker() throws Exception {
    ProcessHandle program = startTask("-D" + TrackerWatch.PROCESS + "=" + tracker.pid());
    tracker.destroyForcibly();
    assertTrue(task.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals(TrackerWatch.EXIT_STATUS, task.exitValue());
    EndedProcess.await(program, Duration.ofSeconds(PATIENCE_SECONDS));
  }

  @Test
  public void aTrackerTellsItsOwnNumber() {
    assertEquals("-Dhadoop.tasktracker.pid=" + ProcessHandle.current().pid(), TrackerWatch.option());
  }

  @Test
  public void aTaskOfATrackerThatTellsNothingIsNotEnded() throws Exception {
    startTask("-Dother=1");
    assertTrue(task.isAlive());
  }
}
