/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.ab.run.Experiment;
import org.apache.hadoop.ab.run.Run;
import org.junit.Test;

/** Tests runs of which several are in progress at the same time. */
public class TestSideBySide {
  private static final long MINUTE = 60_000;

  private static Run run(int round) {
    return new Run(round, "arm", "now", 1, Map.of(), 0, 0, 0, null, null);
  }

  private static void begin(SideBySide runs, int... rounds) {
    for (int round : rounds) {
      runs.begin(null, null, round, null);
    }
  }

  @Test(timeout = MINUTE)
  public void asManyGoOnAsThereAreExecutions() throws Exception {
    CyclicBarrier pair = new CyclicBarrier(2);
    Experiment.Execution meeting = (measurement, side, round, folder) -> {
      try {
        pair.await();
      } catch (BrokenBarrierException e) {
        throw new IOException(e);
      }
      return run(round);
    };
    Set<Integer> ended = new HashSet<>();
    try (SideBySide runs = new SideBySide(List.of(meeting, meeting::run))) {
      begin(runs, 1, 2, 3, 4);
      while (runs.isAnyLeft()) {
        ended.add(runs.awaitNext().round());
      }
    }
    assertEquals(Set.of(1, 2, 3, 4), ended);
  }

  @Test(timeout = MINUTE)
  public void oneExecutionKeepsTheOrder() throws Exception {
    try (SideBySide runs = new SideBySide(List.of((measurement, side, round, folder) -> run(round)))) {
      begin(runs, 3, 1, 2);
      for (int round : new int[] {3, 1, 2}) {
        assertEquals(round, runs.awaitNext().round());
      }
      assertFalse(runs.isAnyLeft());
    }
  }

  @Test(timeout = MINUTE)
  public void whatGoesOnEndsWithTheFirstFailure() throws Exception {
    CountDownLatch goesOn = new CountDownLatch(1);
    AtomicBoolean cutOff = new AtomicBoolean();
    Experiment.Execution execution = (measurement, side, round, folder) -> {
      if (round == 1) {
        goesOn.await();
        throw new IOException("a disk is full");
      }
      goesOn.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        cutOff.set(true);
        throw e;
      }
      return run(round);
    };
    try (SideBySide runs = new SideBySide(List.of(execution, execution::run))) {
      begin(runs, 1, 2);
      assertEquals("a disk is full", assertThrows(IOException.class, runs::awaitNext).getMessage());
      assertTrue(runs.isAnyLeft());
    }
    assertTrue(cutOff.get());
  }
}
