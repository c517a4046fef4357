/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.jcstress.Unchecked;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A task ends while {@link OutOfBandHeartbeats} begins to wait for the next heartbeat. */
public class OutOfBandHeartbeatsRaces {
  private static final int INTERVAL_MILLIS = 2000;

  private OutOfBandHeartbeatsRaces() {
  }

  private static int await(OutOfBandHeartbeats heartbeats, WaitEnd end) {
    long start = System.nanoTime();
    Unchecked.run(() -> heartbeats.await(INTERVAL_MILLIS));
    return end.judge(System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(INTERVAL_MILLIS));
  }

  /** The end of a task while there is a token. */
  @JCStressTest
  @State
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "The heartbeat was sent when the task ended, or at once.")
  @Outcome(id = "2", expect = ACCEPTABLE_INTERESTING, desc = "The thread that ends the task did not run for so long.")
  @Outcome(expect = FORBIDDEN, desc = "The end of the task was missed.")
  public static class TaskEnd {
    private final OutOfBandHeartbeats heartbeats = new OutOfBandHeartbeats(1, System::nanoTime);
    private final WaitEnd end = new WaitEnd();

    @Actor
    public void taskEnds() {
      heartbeats.taskEnded();
      end.happened();
    }

    @Actor
    public void report(I_Result result) {
      result.r1 = await(heartbeats, end);
    }
  }

  /** A bucket of 1000 tokens a second, of which one comes each millisecond, is emptied by the ends of 2 tasks. */
  @JCStressTest
  @State
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "Each heartbeat was sent for the end of a task.")
  @Outcome(id = "2", expect = ACCEPTABLE_INTERESTING, desc = "The thread that ends the tasks did not run for so long.")
  @Outcome(expect = FORBIDDEN, desc = "A heartbeat did not come though a task had ended and a token was there.")
  public static class TwoTaskEnds {
    private final OutOfBandHeartbeats heartbeats = new OutOfBandHeartbeats(1000, System::nanoTime);
    private final WaitEnd end = new WaitEnd();
    private volatile boolean reported;

    @Actor
    public void tasksEnd() {
      heartbeats.taskEnded();
      while (!reported) {
        Thread.onSpinWait();
      }
      heartbeats.taskEnded();
      end.happened();
    }

    @Actor
    public void report(I_Result result) {
      Unchecked.run(() -> heartbeats.await(INTERVAL_MILLIS));
      reported = true;
      result.r1 = await(heartbeats, end);
    }
  }
}
