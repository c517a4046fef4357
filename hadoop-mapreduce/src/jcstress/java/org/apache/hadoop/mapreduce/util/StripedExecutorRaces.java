/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.apache.hadoop.jcstress.Unchecked;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Two threads hand work to {@link StripedExecutor}, as JobTracker threads do with the events of a job's history. */
public class StripedExecutorRaces {
  private static final int THREADS = 2;
  /** The bound, so low that callers now and then wait for a place. */
  private static final int BOUND = 3;

  private StripedExecutorRaces() {
  }

  /** The digits are the pieces in the order in which they were done; their lane is shared by all states. */
  @JCStressTest
  @State
  @Outcome(id = {"123", "132", "312"}, expect = ACCEPTABLE, desc = "1 was done before 2, as it was handed in.")
  @Outcome(expect = FORBIDDEN, desc = "A piece was lost, done twice, done in another order, or not seen when awaited.")
  public static class Execute {
    private static final StripedExecutor WORK = new StripedExecutor("races", THREADS, BOUND);

    /** The number of pieces of work that are done, guarded by nothing but the lane. */
    private int done;

    @Actor
    public void first() {
      WORK.execute(this, () -> done = 10 * done + 1);
      WORK.execute(this, () -> done = 10 * done + 2);
    }

    @Actor
    public void second() {
      WORK.execute(this, () -> done = 10 * done + 3);
    }

    @Arbiter
    public void order(I_Result result) {
      Unchecked.run(() -> WORK.await(this));
      result.r1 = done;
    }
  }

  /** Hands in work while the executor is closed. */
  @JCStressTest
  @State
  @Outcome(id = "12", expect = ACCEPTABLE, desc = "Both were done, by the thread or the caller, in their order.")
  @Outcome(expect = FORBIDDEN, desc = "A piece was lost, done twice or in another order.")
  public static class Close {
    private final StripedExecutor work = new StripedExecutor("closed", 1, BOUND);
    private int done;

    @Actor
    public void caller() {
      work.execute("job", () -> done = 10 * done + 1);
      work.execute("job", () -> done = 10 * done + 2);
    }

    @Actor
    public void close() {
      work.close();
    }

    @Arbiter
    public void done(I_Result result) {
      result.r1 = done;
    }
  }
}
