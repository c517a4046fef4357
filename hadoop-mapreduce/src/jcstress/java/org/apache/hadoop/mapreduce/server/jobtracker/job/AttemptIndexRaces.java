/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.SortedSet;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Heartbeats, the end of a tracker and the clean-up of jobs, all at one {@link AttemptIndex}. */
public class AttemptIndexRaces {
  private static final TaskAttemptID ATTEMPT = new TaskAttemptID("races", 1, TaskType.MAP, 1, 0);
  private static final TaskAttemptID OTHER = new TaskAttemptID("races", 1, TaskType.MAP, 2, 0);
  private static final String TASK = "task";

  private AttemptIndexRaces() {
  }

  private static int count(SortedSet<TaskAttemptID> attempts) {
    return attempts == null ? 0 : attempts.size();
  }

  /** A tracker is given an attempt while it is taken for lost. */
  @JCStressTest
  @State
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The tracker was lost first, and has come back with the attempt.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The tracker was lost with the attempt.")
  @Outcome(expect = FORBIDDEN, desc = "The attempt is nobody's and would never end, or it would be failed twice.")
  public static class AddToLostTracker {
    private final AttemptIndex<String> index = new AttemptIndex<>();

    public AddToLostTracker() {
      index.add(OTHER, "tracker", TASK);
      index.remove(OTHER);
    }

    @Actor
    public void launch() {
      index.add(ATTEMPT, "tracker", TASK);
    }

    @Actor
    public void lose(II_Result result) {
      result.r1 = count(index.removeTracker("tracker"));
    }

    @Arbiter
    public void open(II_Result result) {
      result.r2 = index.open("tracker").size();
    }
  }

  /** Adds the same attempt for two trackers. */
  @JCStressTest
  @State
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The second tracker was the last, and took it from the first.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The first tracker was the last, and took it from the second.")
  @Outcome(expect = FORBIDDEN, desc = "Both trackers have it, or none.")
  public static class AddForTwoTrackers {
    private final AttemptIndex<String> index = new AttemptIndex<>();

    @Actor
    public void first() {
      index.add(ATTEMPT, "first", TASK);
    }

    @Actor
    public void second() {
      index.add(ATTEMPT, "second", TASK);
    }

    @Arbiter
    public void open(II_Result result) {
      result.r1 = index.open("first").size();
      result.r2 = index.open("second").size();
    }
  }

  /** An attempt settles while the tracker's open ones are listed; in the end the tracker is lost. */
  @JCStressTest
  @State
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "It had settled before the list was made.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "It settled after the list was made.")
  @Outcome(expect = FORBIDDEN, desc = "It is listed twice, or is in neither set and would not be failed.")
  public static class Settle {
    private final AttemptIndex<String> index = new AttemptIndex<>();

    public Settle() {
      index.add(ATTEMPT, "tracker", TASK);
    }

    @Actor
    public void settle() {
      index.settle(ATTEMPT);
    }

    @Actor
    public void list(II_Result result) {
      result.r1 = index.open("tracker").size();
    }

    @Arbiter
    public void lose(II_Result result) {
      result.r2 = count(index.removeTracker("tracker"));
    }
  }

  /** An attempt is marked while the marked ones are taken. */
  @JCStressTest
  @State
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "It was marked after the first was taken, and is left for later.")
  @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "It was marked before, and both were taken.")
  @Outcome(expect = FORBIDDEN, desc = "An attempt was taken twice, or never will be.")
  public static class Mark {
    private final AttemptIndex<String> index = new AttemptIndex<>();

    public Mark() {
      index.mark("tracker", OTHER);
    }

    @Actor
    public void mark() {
      index.mark("tracker", ATTEMPT);
    }

    @Actor
    public void take(II_Result result) {
      result.r1 = index.takeMarked("tracker").size();
    }

    @Arbiter
    public void takeRest(II_Result result) {
      result.r2 = index.takeMarked("tracker").size();
    }
  }

  /** An attempt is looked up, without a lock, while it is added. */
  @JCStressTest
  @State
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "It was looked up before.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "It was added between the two looks.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "It was looked up afterwards.")
  @Outcome(expect = FORBIDDEN, desc = "It had a task and no tracker, or what it had was seen before it was there.")
  public static class LookUp {
    private final AttemptIndex<String> index = new AttemptIndex<>();

    public LookUp() {
      index.add(OTHER, "tracker", TASK);
    }

    @Actor
    public void launch() {
      index.add(ATTEMPT, "tracker", TASK);
    }

    @Actor
    public void lookUp(II_Result result) {
      result.r1 = index.tips().get(ATTEMPT) == TASK ? 1 : 0;
      result.r2 = "tracker".equals(index.tracker(ATTEMPT)) ? 1 : 0;
    }
  }

  /** The first attempt of a task is looked up while it goes and the second one comes. */
  @JCStressTest
  @State
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "It had gone.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "It was there yet.")
  @Outcome(expect = FORBIDDEN, desc = "The other attempt's tracker was told, or one of the changes is lost.")
  public static class LookUpWhileAnotherComes {
    private static final TaskAttemptID SECOND = new TaskAttemptID("races", 1, TaskType.MAP, 1, 1);

    private final AttemptIndex<String> index = new AttemptIndex<>();

    public LookUpWhileAnotherComes() {
      // The job's table stays: it would go with its last attempt, and the second one would come to another.
      index.add(OTHER, "tracker", TASK);
      index.add(ATTEMPT, "first", TASK);
    }

    @Actor
    public void replace() {
      index.remove(ATTEMPT);
      index.add(SECOND, "second", TASK);
    }

    @Actor
    public void lookUp(II_Result result) {
      String tracker = index.tracker(ATTEMPT);
      result.r1 = tracker == null ? 0 : tracker.equals("first") ? 1 : 2;
    }

    @Arbiter
    public void rest(II_Result result) {
      result.r2 = index.tracker(ATTEMPT) == null && "second".equals(index.tracker(SECOND)) ? 1 : 0;
    }
  }
}
