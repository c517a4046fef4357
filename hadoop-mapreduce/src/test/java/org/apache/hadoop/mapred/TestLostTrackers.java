/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.LostTrackers;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.LostTrackers.Found;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

public class TestLostTrackers {

  @Test
  public void goesOnUntilNoneIsFound() {
    Iterator<Found> found =
        Arrays.asList(Found.ALIVE, Found.LOST, Found.LOST, Found.ALIVE, Found.NONE, Found.LOST).iterator();
    LostTrackers.forget(found::next);
    assertEquals(Found.LOST, found.next());
  }

  @Test
  public void anInterruptIsKept() {
    Iterator<Found> found = Arrays.asList(Found.LOST, Found.LOST, Found.NONE).iterator();
    Thread.currentThread().interrupt();
    LostTrackers.forget(found::next);
    assertTrue(Thread.interrupted());
    assertTrue("all were looked at", !found.hasNext());
  }

  /** Returns how many of many lost trackers are still known when a thread waiting for the monitor gets it. */
  public static class ManyAtOnce extends TrackerProbe<List<Integer>> {
    private static final int TRACKERS = 300;

    @Override
    List<Integer> probe() throws Exception {
      for (int i = 0; i < TRACKERS; i++) {
        join("tracker" + i, "host" + i);
      }
      AtomicInteger leftThen = new AtomicInteger(-1);
      Thread waiting = new Thread(() -> {
        synchronized (jobTracker) {
          leftThen.set(TrackerGauge.trackers);
        }
      }, "waiting");
      TrackerGauge.lost = () -> {
        if (waiting.getState() == Thread.State.NEW) {
          waiting.start();
          // before the lock is released
          while (waiting.isAlive() && waiting.getState() != Thread.State.BLOCKED) {
            LockSupport.parkNanos(1_000_000);
          }
        }
      };
      expireTrackers();
      int left = TrackerGauge.trackers;
      waiting.join();
      return new ArrayList<>(List.of(left, Math.min(1, leftThen.get())));
    }
  }

  @Test
  public void othersGetThroughBetweenTwo() throws Exception {
    assertEquals("stock", List.of(0, 0), StockHadoop.call(ManyAtOnce.class));
    assertEquals("ours", List.of(0, 1), new ManyAtOnce().call());
  }
}
