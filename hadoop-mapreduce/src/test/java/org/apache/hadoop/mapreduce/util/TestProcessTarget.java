/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.testing.DependsOnUser;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests signals to real processes. */
@Category(DependsOnUser.class)
public class TestProcessTarget {
  private static final long MINUTE = 60_000;
  private static final String SLEEP = "sleep 100 & echo $!; ";

  @Test(timeout = MINUTE)
  public void endsGrandchildrenInTheSameSession() throws Exception {
    try (TaskScript script = new TaskScript("bash -c '" + SLEEP + "wait' & " + SLEEP + "wait")) {
      ProcessTarget target = ProcessTarget.group(script.pid());
      ProcessHandle one = script.handle();
      ProcessHandle other = script.handle();

      assertEquals("leader, inner shell, two sleeps", 4, target.signal(ProcessSignal.SIGTERM));
      assertTrue(target.awaitExit(MINUTE));
      assertFalse(target.isAlive());
      assertEquals(128 + 15, script.process().waitFor());
      awaitGone(one);
      awaitGone(other);
    }
  }

  @Test(timeout = MINUTE)
  public void killsWhatIgnoresSigterm() throws Exception {
    try (TaskScript script = new TaskScript("trap '' TERM; " + SLEEP + "while :; do wait; done")) {
      script.handle();
      ProcessTarget target = ProcessTarget.group(script.pid());
      assertEquals(2, target.signal(ProcessSignal.SIGTERM));
      assertFalse("still there after its grace", target.awaitExit(1));

      target.destroy(1);
      assertEquals(128 + 9, script.process().waitFor());
      assertTrue(target.awaitExit(MINUTE));
    }
  }

  @Test(timeout = MINUTE)
  public void reachesAnOrphanOfTheGroup() throws Exception {
    try (TaskScript script = new TaskScript(SLEEP + "read")) {
      ProcessTarget target = ProcessTarget.group(script.pid());
      ProcessHandle orphan = script.handle();
      script.process().getOutputStream().close();
      script.process().waitFor();

      assertTrue(target.isAlive());
      assertFalse(target.awaitExit(1));
      assertTrue(ProcessTree.isProcessGroupAlive(script.pid()));
      target.destroy(MINUTE);
      assertFalse(target.isAlive());
      awaitGone(orphan);
    }
  }

  @Test(timeout = MINUTE)
  public void reachesAnOrphanThatLedAGroupOfTheSession() throws Exception {
    try (TaskScript script = new TaskScript("set -m; " + SLEEP + "read")) {
      ProcessTarget target = ProcessTarget.group(script.pid());
      ProcessHandle orphan = script.handle();
      script.process().getOutputStream().close();
      script.process().waitFor();
      target.destroy(MINUTE);
      awaitGone(orphan);
    }
  }

  @Test(timeout = MINUTE)
  public void leavesAnExitedLeaderAlone() throws Exception {
    try (TaskScript script = new TaskScript("read")) {
      ProcessTarget seen = ProcessTarget.group(script.pid());
      script.process().getOutputStream().close();
      script.process().waitFor();

      assertTrue(seen.wasVisible());
      assertTrue("no wait", seen.awaitExit(Long.MAX_VALUE / 1_000_000));
      assertEquals(0, seen.signal(ProcessSignal.SIGKILL));
      assertFalse(ProcessTarget.group(script.pid()).wasVisible());
      assertFalse(ProcessTree.isProcessGroupAlive(script.pid()));
      assertFalse(ProcessTree.isAlive(script.pid()));
    }
  }

  @Test(timeout = MINUTE)
  public void takesAnExitedProcessForDeadBeforeItsParentWaits() throws Exception {
    // The shell becomes a sleep, which never waits for its child.
    try (TaskScript script = new TaskScript("bash -c read <&0 & echo $!; exec sleep 100")) {
      String child = script.line();
      ProcessTarget target = ProcessTarget.process(child);
      while (!script.process().info().command().orElse("").endsWith("/sleep")) {
        Thread.sleep(1);
      }
      script.process().getOutputStream().close();
      assertTrue(target.awaitExit(MINUTE));
      assertFalse(ProcessTree.isAlive(child));
      assertTrue(ProcessHandle.of(Long.parseLong(child)).isPresent());
    }
  }

  @Test(timeout = MINUTE)
  public void signalsOneProcessOnly() throws Exception {
    try (TaskScript script = new TaskScript(SLEEP + "wait")) {
      ProcessHandle child = script.handle();
      ProcessTree.terminateProcess(script.pid());
      script.process().waitFor();
      assertTrue(child.isAlive());
    }
  }

  @Test(timeout = MINUTE)
  public void asksForAStackDump() throws Exception {
    try (TaskScript jvm = TaskScript.jvm(IdleJvm.class)) {
      String line;
      do {
        line = jvm.line(); // a JVM may first print the options that it takes from its environment
      } while (!line.equals("ready"));
      ProcessTree.sigQuitProcessGroup(jvm.pid());
      do {
        line = jvm.line();
      } while (!line.contains("Full thread dump"));
      assertTrue(jvm.process().isAlive());
    }
  }

  @Test(timeout = MINUTE)
  public void manyKillersEndOneGroup() throws Exception {
    int killers = 8;
    try (TaskScript script = new TaskScript("trap '' TERM; " + SLEEP + SLEEP + "while :; do wait; done")) {
      script.handle();
      script.handle();
      ProcessTarget shared = ProcessTarget.group(script.pid());
      CyclicBarrier together = new CyclicBarrier(killers);
      Callable<Boolean> killer = () -> {
        together.await();
        shared.destroy(1);
        return shared.awaitExit(MINUTE);
      };
      for (boolean gone : inParallel(killers, killer)) {
        assertTrue(gone);
      }
      assertEquals(128 + 9, script.process().waitFor());
    }
  }

  @Test(timeout = MINUTE)
  public void destroysInTheBackground() throws Exception {
    try (TaskScript obedient = new TaskScript("exec sleep 100");
        TaskScript stubborn = new TaskScript("trap '' TERM; " + SLEEP + "while :; do wait; done")) {
      ProcessTree.destroy(obedient.pid(), MINUTE, true, true);
      assertEquals(128 + 15, obedient.process().waitFor());
      stubborn.handle();
      ProcessTree.destroy(stubborn.pid(), 1, true, true);
      assertEquals(128 + 9, stubborn.process().waitFor());
    }
  }

  @Test
  public void namesTheProcessNumberItRefuses() {
    for (String pid : List.of("1", "0", "-1", "-4711", "", "12a", "99999999999999999999")) {
      IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> ProcessTarget.group(pid));
      assertEquals("process id '" + pid + "': expected a whole number greater than 1", e.getMessage());
      assertThrows(IllegalArgumentException.class, () -> ProcessTarget.process(pid));
    }
    assertFalse(ProcessTree.isProcessGroupAlive("1"));
    assertFalse(ProcessTree.isAlive(""));
  }

  /** A program that waits until its input ends. */
  public static final class IdleJvm {
    public static void main(String[] args) throws IOException {
      System.out.println("ready");
      System.in.read();
    }
  }

  private static <T> List<T> inParallel(int threads, Callable<T> task) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        futures.add(pool.submit(task));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }

  /** Waits until a process is gone: an orphan may stay in the process table until its new parent waits for it. */
  private static void awaitGone(ProcessHandle handle) throws InterruptedException {
    assertTrue(ProcessTarget.process(Long.toString(handle.pid())).awaitExit(MINUTE));
  }
}
