/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A simulation of a job, and of another one submitted five seconds later, on four trackers that have four map slots and
 * two reduce slots each and report once a second. A reduce ends two seconds after the last map of its job.
 */
final class TwoJobs {
  static final String ITS_OWN_MAPS = "the end of its own maps";
  static final String REDUCES_OF_THE_FIRST = "the end of a reduce of the first job";

  private static final int TRACKERS = 4;
  private static final int MAP_SLOTS = 4;
  private static final int REDUCE_SLOTS = 2;
  private static final int SECOND_COMES = 5;
  private static final int REDUCE_SECONDS = 2;
  private static final int END = 300;

  private final Side first;
  private final Side second;
  private final List<Attempt> running = new ArrayList<>();

  /** A job and the durations of its maps, in the order in which they start. */
  private static final class Side {
    private final QueuedJob job;
    private final int[] mapSeconds;
    private int mapsStarted;
    private int mapsDoneAt = Integer.MAX_VALUE;
    private int firstReduceAt = Integer.MAX_VALUE;
    private int firstReduceEndsAt = Integer.MAX_VALUE;

    private Side(int number, int reduces, int... mapSeconds) {
      job = QueuedJob.withoutLocations(number, mapSeconds.length, reduces);
      // five percent, as on stock, which sets it when the tasks are created
      job.completedMapsForReduceSlowstart = (int) Math.ceil(mapSeconds.length / 20.0);
      this.mapSeconds = mapSeconds;
    }

    private void ended(Task task, int now) {
      if (!task.isMapTask()) {
        job.runningReduceTasks--;
        job.finishedReduceTasks++;
        firstReduceEndsAt = Math.min(firstReduceEndsAt, now);
        return;
      }
      job.runningMapTasks--;
      job.finishedMapTasks++;
      if (job.finishedMapTasks == mapSeconds.length) {
        mapsDoneAt = now;
      }
    }
  }

  /** @param mapEnd the second in which a map ends; meaningless for a reduce */
  private record Attempt(Side side, Task task, int tracker, int mapEnd) {
    private boolean ends(int now) {
      return task.isMapTask() ? now >= mapEnd : now - REDUCE_SECONDS >= side.mapsDoneAt;
    }
  }

  private TwoJobs(Side first, Side second) {
    this.first = first;
    this.second = second;
  }

  /** Returns a first job with four one-second maps followed by twelve of half a minute, which leave slots free. */
  static TwoJobs longMaps() {
    int[] seconds = new int[16];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = i < 4 ? 1 : 30;
    }
    return new TwoJobs(new Side(1, 8, seconds), new Side(2, 2, 2, 2, 2, 2));
  }

  /** Returns a first job that occupies all slots until it is done. */
  static TwoJobs fullCluster() {
    int[] seconds = new int[64];
    Arrays.fill(seconds, 4);
    return new TwoJobs(new Side(1, 8, seconds), new Side(2, 2, 2, 2, 2, 2));
  }

  /** Runs both jobs until the second job's first reduce starts, and returns which event that reduce waited for. */
  String waitedFor(JobConf conf) throws Exception {
    try (SchedulerCluster cluster = new SchedulerCluster(conf, TRACKERS, MAP_SLOTS, REDUCE_SLOTS)) {
      for (int now = 0; second.firstReduceAt > END; now++) {
        if (now > END) {
          throw new AssertionError("no reduce of the second job after " + END + " s");
        }
        if (now == 0) {
          cluster.submit(first.job);
        } else if (now == SECOND_COMES) {
          cluster.submit(second.job);
        }
        endTasks(now);
        for (int tracker = 0; tracker < TRACKERS; tracker++) {
          report(cluster, tracker, now);
        }
      }
    }
    if (second.firstReduceAt == second.mapsDoneAt) {
      return ITS_OWN_MAPS;
    }
    return second.firstReduceAt == first.firstReduceEndsAt ? REDUCES_OF_THE_FIRST : "second " + second.firstReduceAt;
  }

  private void endTasks(int now) {
    for (Attempt attempt : List.copyOf(running)) {
      if (attempt.ends(now)) {
        running.remove(attempt);
        attempt.side.ended(attempt.task, now);
      }
    }
  }

  private void report(SchedulerCluster cluster, int tracker, int now) throws Exception {
    List<Task> tasks = running.stream().filter(attempt -> attempt.tracker == tracker).map(Attempt::task).toList();
    long maps = running.stream().filter(attempt -> attempt.task.isMapTask()).count();
    cluster.busy((int) maps, (int) (running.size() - maps));
    for (Task task : cluster.heartbeat(tracker, tasks)) {
      Side side = task.getJobID().getId() == 1 ? first : second;
      int seconds = task.isMapTask() ? side.mapSeconds[side.mapsStarted++] : 0;
      if (!task.isMapTask()) {
        side.firstReduceAt = Math.min(side.firstReduceAt, now);
      }
      running.add(new Attempt(side, task, tracker, now + seconds));
    }
  }
}
