/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import org.apache.hadoop.mapred.TaskTrackerStatus;
import org.apache.hadoop.mapreduce.TaskType;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Trackers report to {@link ClusterTotals}, which are read meanwhile. */
public class ClusterTotalsRaces {
  private static final TaskTrackerStatus SMALL = tracker(2, 3);
  private static final TaskTrackerStatus LARGE = tracker(4, 5);

  private ClusterTotalsRaces() {
  }

  private static TaskTrackerStatus tracker(int mapSlots, int reduceSlots) {
    return new TaskTrackerStatus("tracker", "host", 1, List.of(), 0, mapSlots, reduceSlots);
  }

  /** Two trackers that join at the same time, one of which reserves a slot. */
  @JCStressTest
  @State
  @Outcome(id = "6, 8", expect = ACCEPTABLE, desc = "Both are counted, in either order.")
  @Outcome(expect = FORBIDDEN, desc = "A change is lost.")
  public static class Join {
    private final ClusterTotals totals = new ClusterTotals();

    @Actor
    public void first() {
      totals.replace(null, SMALL, tracker -> true);
    }

    @Actor
    public void second() {
      totals.reserve(TaskType.MAP, 1);
      totals.replace(null, LARGE, tracker -> true);
      totals.reserve(TaskType.MAP, -1);
    }

    @Arbiter
    public void sum(II_Result result) {
      ClusterTotals.Totals now = totals.now();
      result.r1 = now.mapSlots() + now.reservedMapSlots();
      result.r2 = now.reduceSlots();
    }
  }

  /** A tracker reports other slots than before. */
  @JCStressTest
  @State
  @Outcome(id = "2, 3", expect = ACCEPTABLE, desc = "Read before the report.")
  @Outcome(id = "4, 5", expect = ACCEPTABLE, desc = "Read after the report.")
  @Outcome(expect = FORBIDDEN, desc = "The tracker is left out, counted twice, or only a part of it has changed.")
  public static class Report {
    private final ClusterTotals totals = new ClusterTotals();

    public Report() {
      totals.replace(null, SMALL, tracker -> true);
    }

    @Actor
    public void report() {
      totals.replace(SMALL, LARGE, tracker -> true);
    }

    @Actor
    public void read(II_Result result) {
      ClusterTotals.Totals now = totals.now();
      result.r1 = now.mapSlots();
      result.r2 = now.reduceSlots();
    }
  }
}
