/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.apache.hadoop.mapred.TaskTrackerStatus;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * The totals of the slots and tasks of all trackers. A tracker's contribution is replaced atomically when it reports,
 * so that readers never see a tracker left out or counted twice, and take no lock.
 *
 * <p>Thread-safe. Two threads must not replace the contribution of one tracker at the same time.
 */
public final class ClusterTotals {
  private static final Totals NONE = new Totals(0, 0, 0, 0, 0, 0, 0, 0);

  private final AtomicReference<Totals> now = new AtomicReference<>(NONE);

  /**
   * The totals at one moment, or a change to them.
   *
   * @param maps the running map tasks
   * @param occupiedMapSlots the slots that they occupy, several each for high-memory tasks
   * @param reservedMapSlots the slots that are kept free for such a task
   * @param mapSlots the total slots, without those of blacklisted trackers
   */
  public record Totals(int maps, int reduces, int occupiedMapSlots, int occupiedReduceSlots, int reservedMapSlots,
      int reservedReduceSlots, int mapSlots, int reduceSlots) {

    private Totals plus(Totals other) {
      return combined(other, 1);
    }

    private Totals minus(Totals other) {
      return combined(other, -1);
    }

    private Totals combined(Totals other, int sign) {
      return new Totals(maps + sign * other.maps, reduces + sign * other.reduces,
          occupiedMapSlots + sign * other.occupiedMapSlots, occupiedReduceSlots + sign * other.occupiedReduceSlots,
          reservedMapSlots + sign * other.reservedMapSlots, reservedReduceSlots + sign * other.reservedReduceSlots,
          mapSlots + sign * other.mapSlots, reduceSlots + sign * other.reduceSlots);
    }
  }

  /** Returns the current totals. */
  public Totals now() {
    return now.get();
  }

  /**
   * Replaces the contribution of a tracker's previous report.
   *
   * @param before null for a tracker that has just joined
   * @param after null for a tracker that leaves
   * @param usable true if the slots of a tracker count
   */
  public void replace(TaskTrackerStatus before, TaskTrackerStatus after, Predicate<TaskTrackerStatus> usable) {
    // Most trackers report what they reported before.
    if (before == null || after == null || !haveTheSame(before, after)) {
      add(part(after, usable).minus(part(before, usable)));
    }
  }

  /**
   * Returns true if both have the same {@link #part}, without creating it. They are of the same tracker, so both are
   * usable or neither is.
   */
  private static boolean haveTheSame(TaskTrackerStatus before, TaskTrackerStatus after) {
    return before.countMapTasks() == after.countMapTasks() && before.countReduceTasks() == after.countReduceTasks()
        && before.countOccupiedMapSlots() == after.countOccupiedMapSlots()
        && before.countOccupiedReduceSlots() == after.countOccupiedReduceSlots()
        && before.getMaxMapSlots() == after.getMaxMapSlots()
        && before.getMaxReduceSlots() == after.getMaxReduceSlots();
  }

  private static Totals part(TaskTrackerStatus status, Predicate<TaskTrackerStatus> usable) {
    if (status == null) {
      return NONE;
    }
    boolean slots = usable.test(status);
    return new Totals(status.countMapTasks(), status.countReduceTasks(), status.countOccupiedMapSlots(),
        status.countOccupiedReduceSlots(), 0, 0, slots ? status.getMaxMapSlots() : 0,
        slots ? status.getMaxReduceSlots() : 0);
  }

  /**
   * Adds the slots of a tracker that may be used again; with negative numbers, removes those of a blacklisted tracker.
   */
  public void addSlots(int maps, int reduces) {
    add(new Totals(0, 0, 0, 0, 0, 0, maps, reduces));
  }

  /** Reserves slots, or releases them if the number is negative. */
  public void reserve(TaskType type, int slots) {
    if (type == TaskType.MAP) {
      add(new Totals(0, 0, 0, 0, slots, 0, 0, 0));
    } else if (type == TaskType.REDUCE) {
      add(new Totals(0, 0, 0, 0, 0, slots, 0, 0));
    }
  }

  private void add(Totals change) {
    now.accumulateAndGet(change, Totals::plus);
  }
}
