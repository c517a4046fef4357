/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.util.ProcessTree;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that the grace period is the maximum and not the minimum wait for a JVM, with real processes and signals. */
public class TestKillGrace {
  private static final long MINUTE = 60_000;
  private static final String A_DAY = "86400000";

  private static ScriptedTracker tracker(TaskController controller, int slots, String grace) throws IOException {
    return new ScriptedTracker(controller, slots, "mapreduce.tasktracker.tasks.sleeptimebeforesigkill", grace);
  }

  @Test(timeout = MINUTE)
  public void aJvmThatExitsCostsNoGrace() throws Exception {
    try (ScriptedTracker tracker = tracker(new DefaultTaskController(), 1, A_DAY)) {
      ScriptedTracker.Launch launch = tracker.launch("job", "READY; GO; exit 0");
      launch.report();
      launch.go();
      launch.waiter.join();
      assertNoJvm(tracker);
    }
  }

  @Test(timeout = MINUTE)
  public void aJvmThatObeysSigtermCostsNoGrace() throws Exception {
    try (ScriptedTracker tracker = tracker(new DefaultTaskController(), 1, A_DAY)) {
      ScriptedTracker.Launch launch = tracker.launch("job", "READY; exec sleep 100");
      ProcessHandle process = launch.report();
      launch.runner.kill();
      launch.waiter.join();
      assertFalse(isAlive(process));
      assertNoJvm(tracker);
    }
  }

  @Test(timeout = MINUTE)
  public void aJvmThatIgnoresSigtermIsKilledAfterTheGrace() throws Exception {
    try (ScriptedTracker tracker = tracker(new DefaultTaskController(), 1, "20")) {
      ScriptedTracker.Launch launch = tracker.launch("job", "trap '' TERM; READY; exec sleep 100");
      ProcessHandle process = launch.report();
      launch.runner.kill();
      awaitEnd(process);
      launch.waiter.join();
    }
  }

  @Test(timeout = MINUTE)
  public void whatAnExitedJvmLeavesBehindIsEnded() throws Exception {
    try (ScriptedTracker tracker = tracker(new DefaultTaskController(), 1, A_DAY)) {
      ScriptedTracker.Launch launch = tracker.launch("job",
          "READY; GO; exec bash -c 'sleep 100 <&- >&- 2>&- & exit 3'");
      launch.report();
      launch.go();
      launch.waiter.join();
      assertNoJvm(tracker);
    }
  }

  @Test(timeout = MINUTE)
  public void aJvmThatHasNotToldItsNumberIsEnded() throws Exception {
    try (ScriptedTracker tracker = tracker(new DefaultTaskController(), 1, A_DAY)) {
      ScriptedTracker.Launch launch = tracker.launch("job", "READY; exec sleep 100");
      ProcessHandle process = launch.process();
      launch.runner.kill();
      assertFalse(isAlive(process));
    }
  }

  @Test(timeout = MINUTE)
  public void theNextJvmStartsWhenTheLastIsGone() throws Exception {
    Controller controller = new Controller();
    try (ScriptedTracker tracker = tracker(controller, 1, A_DAY)) {
      ScriptedTracker.Launch idle = tracker.launch("job", "READY; exec sleep 100");
      ProcessHandle process = idle.report();
      tracker.manager.taskFinished(idle.runner);

      ScriptedTracker.Launch next = tracker.launch("other", "exit 0");
      controller.inGrace.await();
      assertEquals(List.of("launch", "terminate"), List.copyOf(controller.events));
      assertTrue(isAlive(process));
      controller.graceOver.countDown();
      next.waiter.join();
      assertEquals(List.of("launch", "terminate", "launch"), List.copyOf(controller.events));
      assertFalse(isAlive(process));
    }
  }

  @Test(timeout = MINUTE)
  public void aJvmKilledBeforeItsTurnNeverStarts() throws Exception {
    Controller controller = new Controller();
    try (ScriptedTracker tracker = tracker(controller, 1, A_DAY)) {
      ScriptedTracker.Launch idle = tracker.launch("job", "READY; exec sleep 100");
      idle.report();
      tracker.manager.taskFinished(idle.runner);

      ScriptedTracker.Launch next = tracker.launch("other", "exit 0");
      controller.inGrace.await();
      Thread launcher = tracker.manager.getJvmManagerForType(TaskType.MAP).jvmIdToRunner.get(next.jvm());
      next.runner.kill();
      next.waiter.join();
      controller.graceOver.countDown();
      launcher.join();
      assertEquals(List.of("launch", "terminate"), List.copyOf(controller.events));
      assertNoJvm(tracker);
    }
  }

  @Test(timeout = MINUTE)
  public void aJvmThatCannotBeLaunchedGivesItsSlotBack() throws Exception {
    TaskController failing = new DefaultTaskController() {
      @Override
      void launchTaskJVM(TaskControllerContext context) throws IOException {
        throw new IOException("tried");
      }
    };
    try (ScriptedTracker tracker = tracker(failing, 1, A_DAY)) {
      tracker.launch("job", "exit 0").waiter.join();
      assertNoJvm(tracker);
    }
  }

  @Test(timeout = MINUTE)
  public void stacksAreDumpedBeforeTheKill() throws Exception {
    Controller controller = new Controller();
    controller.graceOver.countDown();
    try (ScriptedTracker tracker = tracker(controller, 1, "20")) {
      ScriptedTracker.Launch launch = tracker.launch("job", "READY; exec sleep 100");
      launch.report();
      tracker.manager.dumpStack(launch.runner);
      launch.runner.kill();
      assertEquals(List.of("launch", "dump", "terminate"), List.copyOf(controller.events));
    }
  }

  /**
   * A job is cleaned up only after its killed tasks have ended: its cleanup would remove the folders that they write
   * to.
   */
  @Test(timeout = MINUTE)
  public void aJobIsCleanedUpWhenItsKilledTasksAreGone() throws Exception {
    Controller controller = new Controller();
    try (ScriptedTracker tracker = tracker(controller, 2, A_DAY)) {
      ScriptedTracker.Launch killed = tracker.launch("job", "READY; exec sleep 100");
      ScriptedTracker.Launch cleanup = tracker.launch("job", "READY; exec sleep 100");
      cleanup.tip.getTask().setJobCleanupTask();
      tracker.adopt(killed, cleanup);
      killed.report();
      JvmContext child = new JvmContext(cleanup.jvm(), Long.toString(cleanup.process().pid()));

      killed.tip.kill(false);
      controller.inGrace.await();
      JvmTask answer = tracker.getTask(child);
      assertNull(answer.getTask());
      assertFalse("ask again later", answer.shouldDie());

      controller.graceOver.countDown();
      while (answer.getTask() == null) {
        Thread.sleep(1);
        answer = tracker.getTask(child);
      }
      assertEquals(TaskStatus.State.KILLED_UNCLEAN, killed.tip.getRunState());
    }
  }

  @Test(timeout = MINUTE)
  public void anUnknownJvmMayAskForItsTask() throws Exception {
    assertEquals("java.lang.NullPointerException", StockHadoop.call(UnknownJvm.class));
    assertEquals("fine", new UnknownJvm().call());
  }

  @Test(timeout = MINUTE)
  public void everyKillerReturnsAndNothingIsLeft() throws Exception {
    int tasks = 4;
    try (ScriptedTracker tracker = tracker(new DefaultTaskController(), tasks, "5")) {
      List<ScriptedTracker.Launch> launches = new ArrayList<>();
      List<ProcessHandle> processes = new ArrayList<>();
      List<Thread> killers = new ArrayList<>();
      for (int i = 0; i < tasks; i++) {
        String trap = i % 2 == 0 ? "trap '' TERM; " : "";
        launches.add(tracker.launch("job" + i, trap + "sleep 100 <&- >&- 2>&- & READY; GO; exit 1"));
      }
      for (ScriptedTracker.Launch launch : launches) {
        processes.add(launch.report());
        JVMId jvm = launch.jvm();
        killers.add(new Thread(launch.runner::kill));
        killers.add(new Thread(launch.runner::kill));
        killers.add(new Thread(() -> tracker.manager.killJvm(jvm)));
        killers.add(new Thread(() -> tracker.manager.dumpStack(launch.runner)));
        killers.add(new Thread(() -> tracker.manager.taskFinished(launch.runner)));
      }
      killers.add(new Thread(tracker.manager::stop));
      killers.forEach(Thread::start);
      for (ScriptedTracker.Launch launch : launches) {
        launch.go();
      }
      for (Thread killer : killers) {
        killer.join();
      }
      tracker.manager.stop();
      assertNoJvm(tracker);
      for (ProcessHandle process : processes) {
        awaitEnd(process);
      }
    }
  }

  /** Checks without ProcessHandle, which takes a process for alive until its parent has waited for it. */
  private static boolean isAlive(ProcessHandle process) {
    return ProcessTree.isAlive(Long.toString(process.pid()));
  }

  /** Waits until a process that was sent SIGKILL has ended, for which it needs a core. */
  private static void awaitEnd(ProcessHandle process) throws InterruptedException {
    while (isAlive(process)) {
      Thread.sleep(1);
    }
  }

  private static void assertNoJvm(ScriptedTracker tracker) {
    JvmManager.JvmManagerForType maps = tracker.manager.getJvmManagerForType(TaskType.MAP);
    synchronized (maps) {
      assertTrue(maps.jvmIdToRunner.toString(), maps.jvmIdToRunner.isEmpty());
    }
  }

  /** A task controller that records its calls, and ends its first grace period when the test says so. */
  private static final class Controller extends DefaultTaskController {
    final ConcurrentLinkedQueue<String> events = new ConcurrentLinkedQueue<>();
    final CountDownLatch inGrace = new CountDownLatch(1);
    final CountDownLatch graceOver = new CountDownLatch(1);

    @Override
    void launchTaskJVM(TaskControllerContext context) throws IOException {
      events.add("launch");
      super.launchTaskJVM(context);
    }

    @Override
    void terminateTask(TaskControllerContext context) {
      if (context.pid == null) {
        return; // it exited without reporting
      }
      events.add("terminate");
      inGrace.countDown();
      try {
        graceOver.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      super.terminateTask(context);
    }

    @Override
    void dumpTaskStack(TaskControllerContext context) {
      events.add("dump");
    }
  }

  /** Reports the process ID of a JVM that is gone. */
  public static final class UnknownJvm implements Callable<String> {
    @Override
    public String call() throws Exception {
      try (ScriptedTracker tracker = new ScriptedTracker(new SilentController(), 1)) {
        tracker.manager.setPidToJvm(new JVMId("job", 0, true, 1), "4711");
        return "fine";
      } catch (NullPointerException e) {
        return e.getClass().getName();
      } catch (AssertionError e) {
        return NullPointerException.class.getName(); // the result where assertions are off
      }
    }
  }
}
