/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.concurrent.Callable;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.After;
import org.junit.Test;

/** Checks that a task JVM in its grace period holds up nobody, where stock makes everybody else wait. */
public class TestGraceHoldsNoMonitor {
  private static final long MINUTE = 60_000;

  @After
  public void forgetKey() {
    System.clearProperty("kill.wait");
  }

  @Test(timeout = MINUTE)
  public void afterAnExit() throws Exception {
    assertOutcomes("blocked on JvmRunner", AfterExit.class);
  }

  @Test(timeout = MINUTE)
  public void whenATaskIsKilled() throws Exception {
    assertOutcomes("blocked on JvmManagerForType", TaskKilled.class);
  }

  @Test(timeout = MINUTE)
  public void whenTheTrackerEndsATask() throws Exception {
    assertOutcomes("blocked on TaskTracker", TaskPurged.class);
  }

  @Test(timeout = MINUTE)
  public void whenAJvmOfAnotherJobIsReplaced() throws Exception {
    assertOutcomes("blocked on JvmManagerForType", JvmReplaced.class);
  }

  private static void assertOutcomes(String stock, Class<? extends Callable<String>> probe) throws Exception {
    assertEquals(stock, StockHadoop.call(probe));
    assertEquals("free", probe.getConstructor().newInstance().call());
    System.setProperty("kill.wait", "grace");
    assertEquals("with the key for stock", stock, probe.getConstructor().newInstance().call());
  }

  /** A JVM that exits and leaves a process behind, while another thread asks for its process ID. */
  public static final class AfterExit extends GraceProbe {
    @Override
    String script() {
      return "sleep 100 <&- >&- 2>&- & READY; GO; exit 0";
    }

    @Override
    void end(ScriptedTracker tracker, ScriptedTracker.Launch launch) throws Exception {
      launch.go();
    }

    @Override
    void meanwhile(ScriptedTracker tracker, ScriptedTracker.Launch launch) {
      tracker.manager.getPid(launch.runner);
    }
  }

  /** A task killed by the JobTracker, while another child asks for its task. */
  public static final class TaskKilled extends GraceProbe {
    @Override
    void end(ScriptedTracker tracker, ScriptedTracker.Launch launch) {
      launch.runner.kill();
    }

    @Override
    void meanwhile(ScriptedTracker tracker, ScriptedTracker.Launch launch) {
      tracker.manager.isJvmKnown(new JVMId("other", 0, true, 1));
    }
  }

  /** A child with a fatal error, while another thread asks whether the tracker is idle and for the task's status. */
  public static final class TaskPurged extends GraceProbe {
    @Override
    void end(ScriptedTracker tracker, ScriptedTracker.Launch launch) throws Exception {
      tracker.tracker.internalFsError(launch.tip.getTask().getTaskID(), "tried");
    }

    @Override
    void meanwhile(ScriptedTracker tracker, ScriptedTracker.Launch launch) {
      tracker.tracker.isIdle();
      launch.tip.getStatus();
    }
  }

  /** A task that takes the slot of another job's idle JVM, while another child asks for its task. */
  public static final class JvmReplaced extends GraceProbe {
    @Override
    void end(ScriptedTracker tracker, ScriptedTracker.Launch launch) throws Exception {
      tracker.manager.taskFinished(launch.runner);
      ScriptedTracker.Launch next = tracker.launch("other", "exit 0");
      next.waiter.join();
    }

    @Override
    void meanwhile(ScriptedTracker tracker, ScriptedTracker.Launch launch) {
      tracker.manager.isJvmKnown(new JVMId("other", 0, true, 1));
    }
  }
}
