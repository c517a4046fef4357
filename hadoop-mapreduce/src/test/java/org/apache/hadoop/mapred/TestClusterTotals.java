/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.ClusterTotals;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.ClusterTotals.Totals;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

public class TestClusterTotals {
  @Rule
  public final Timeout deadlock = new Timeout(60, TimeUnit.SECONDS);

  private final ClusterTotals totals = new ClusterTotals();

  /** Returns the status of a tracker whose running tasks take {@code slotsEach} slots each. */
  private static TaskTrackerStatus status(int mapSlots, int reduceSlots, int maps, int reduces, int slotsEach) {
    List<TaskStatus> reports = new ArrayList<>();
    for (int i = 0; i < maps + reduces; i++) {
      boolean map = i < maps;
      TaskAttemptID id = new TaskAttemptID("test", 1, map ? TaskType.MAP : TaskType.REDUCE, i, 0);
      reports.add(TaskStatus.createTaskStatus(map, id, 0, slotsEach, TaskStatus.State.RUNNING, "", "", "tracker",
          map ? TaskStatus.Phase.MAP : TaskStatus.Phase.REDUCE, new Counters()));
    }
    return new TaskTrackerStatus("tracker", "host", 0, reports, 0, mapSlots, reduceSlots);
  }

  @Test
  public void aTrackersPartIsReplaced() {
    TaskTrackerStatus first = status(4, 2, 3, 1, 1);
    totals.replace(null, first, tracker -> true);
    assertEquals(new Totals(3, 1, 3, 1, 0, 0, 4, 2), totals.now());
    TaskTrackerStatus second = status(6, 2, 1, 2, 2);
    totals.replace(first, second, tracker -> true);
    assertEquals(new Totals(1, 2, 2, 4, 0, 0, 6, 2), totals.now());
    totals.replace(second, null, tracker -> true);
    assertEquals(new Totals(0, 0, 0, 0, 0, 0, 0, 0), totals.now());
  }

  /**
   * Checks that each number of a report counts alone: most reports change nothing, and a change may affect any single
   * number.
   */
  @Test
  public void eachNumberCountsAlone() {
    TaskTrackerStatus before = status(4, 2, 2, 2, 1);
    totals.replace(null, before, tracker -> true);
    for (TaskTrackerStatus after : List.of(status(5, 2, 2, 2, 1), status(5, 3, 2, 2, 1), status(5, 3, 2, 2, 3),
        status(5, 3, 2, 0, 2), status(5, 3, 2, 0, 3), status(5, 3, 3, 0, 2), status(5, 3, 0, 2, 2),
        status(5, 3, 0, 2, 3), status(5, 3, 0, 3, 2))) {
      totals.replace(before, after, tracker -> true);
      assertEquals(new Totals(after.countMapTasks(), after.countReduceTasks(), after.countOccupiedMapSlots(),
          after.countOccupiedReduceSlots(), 0, 0, after.getMaxMapSlots(), after.getMaxReduceSlots()), totals.now());
      totals.replace(after, after, tracker -> true);
      before = after;
    }
  }

  @Test
  public void slotsOfABlacklistedTrackerDoNotCount() {
    TaskTrackerStatus status = status(4, 2, 1, 1, 1);
    totals.replace(null, status, tracker -> true);
    totals.addSlots(-4, -2);
    assertEquals(new Totals(1, 1, 1, 1, 0, 0, 0, 0), totals.now());
    totals.replace(status, status(8, 8, 2, 1, 1), tracker -> false);
    assertEquals(new Totals(2, 1, 2, 1, 0, 0, 0, 0), totals.now());
    totals.addSlots(8, 8);
    assertEquals(new Totals(2, 1, 2, 1, 0, 0, 8, 8), totals.now());
  }

  @Test
  public void reservationsAreOfMapsAndReduces() {
    totals.reserve(TaskType.MAP, 3);
    totals.reserve(TaskType.REDUCE, 2);
    totals.reserve(TaskType.JOB_SETUP, 9);
    totals.reserve(TaskType.MAP, -1);
    assertEquals(new Totals(0, 0, 0, 0, 2, 2, 0, 0), totals.now());
  }

  /** Checks totals while threads replace the reports of their own trackers, which all have the same proportions. */
  @Test
  public void stress() throws Exception {
    long seed = System.nanoTime();
    int threads = 3;
    AtomicInteger running = new AtomicInteger(threads);
    List<FutureTask<Void>> tasks = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Random random = new Random(seed + i);
      FutureTask<Void> task = new FutureTask<>(() -> {
        try {
          TaskTrackerStatus last = null;
          for (int round = 0; round < 5000; round++) {
            int maps = random.nextInt(4);
            TaskTrackerStatus next = status(2 * maps, 3 * maps, maps, maps, 5);
            totals.replace(last, next, tracker -> true);
            last = next;
          }
          totals.replace(last, null, tracker -> true);
        } finally {
          running.decrementAndGet();
        }
        return null;
      });
      tasks.add(task);
      new Thread(task).start();
    }
    while (running.get() > 0) {
      Totals now = totals.now();
      int maps = now.maps();
      assertEquals("seed " + seed, new Totals(maps, maps, 5 * maps, 5 * maps, 0, 0, 2 * maps, 3 * maps), now);
    }
    for (FutureTask<Void> task : tasks) {
      task.get();
    }
    assertEquals("seed " + seed, new Totals(0, 0, 0, 0, 0, 0, 0, 0), totals.now());
  }
}
