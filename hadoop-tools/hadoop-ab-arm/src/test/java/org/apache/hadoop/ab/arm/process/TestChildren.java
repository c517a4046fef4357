/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.testing.DependsOnUser;
import org.junit.Test;
import org.junit.experimental.categories.Category;

@Category(DependsOnUser.class)
public class TestChildren {
  @Test
  public void waitsForTheYoungest() throws Exception {
    // cat ends only when its standard input does.
    Process first = new ProcessBuilder("cat").start();
    waitsForBoth(first, new ProcessBuilder("cat").start());
  }

  @Test
  public void waitsForTheEldest() throws Exception {
    Process second = new ProcessBuilder("cat").start();
    waitsForBoth(new ProcessBuilder("cat").start(), second);
  }

  private static void waitsForBoth(Process first, Process second) throws Exception {
    try {
      assertFalse(Children.await(Duration.ZERO));
      assertFalse(Children.haveEnded());
      FutureTask<Boolean> wait = new FutureTask<>(() -> Children.await(Duration.ofMinutes(1)));
      Thread waiter = new Thread(wait);
      waiter.start();
      while (waiter.getState() != Thread.State.TIMED_WAITING) {
        Thread.sleep(1);
      }
      first.getOutputStream().close();
      first.waitFor();
      // A short timeout can only make the test miss a fault, never fail without one.
      assertThrows(TimeoutException.class, () -> wait.get(200, TimeUnit.MILLISECONDS));
      second.getOutputStream().close();
      assertTrue(wait.get());
      assertFalse(first.isAlive());
      assertFalse(second.isAlive());
      assertTrue(Children.haveEnded());
    } finally {
      first.destroyForcibly();
      second.destroyForcibly();
    }
  }

  @Test
  public void childrenOfADaemonCountAndItselfDoesNot() throws Exception {
    Process daemon = new ProcessBuilder("bash", "-c", "sleep 1000 & echo; wait; read").start();
    try {
      daemon.getInputStream().read();
      Set<Long> daemons = Set.of(daemon.pid());
      assertFalse(Children.haveEndedBeside(daemons));
      ProcessHandle child = daemon.children().findFirst().orElseThrow();
      child.destroyForcibly();
      child.onExit().get();
      assertTrue(Children.haveEndedBeside(daemons));
      assertFalse(Children.haveEnded());
    } finally {
      daemon.descendants().forEach(ProcessHandle::destroyForcibly);
      daemon.destroyForcibly().waitFor();
    }
  }
}
