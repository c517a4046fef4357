/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two threads of the client at the {@link ByteBudget} of a reduce. */
public class ByteBudgetRaces {
  private static final int LIMIT = 10;

  private ByteBudgetRaces() {
  }

  /**
   * Takes and gives back in one thread, and takes 4 of 10 bytes in the other: whether there is room for 6 then, and for
   * 7.
   */
  @JCStressTest
  @State
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "What is taken is counted exactly.")
  @Outcome(expect = FORBIDDEN, desc = "A change was lost: the bound moves for good.")
  public static class Count {
    private final ByteBudget budget = new ByteBudget(LIMIT);

    @Actor
    public void first() {
      budget.take(3);
      budget.giveBack(3);
    }

    @Actor
    public void second() {
      budget.take(4);
    }

    @Arbiter
    public void room(II_Result result) {
      result.r1 = budget.hasRoomFor(6) ? 1 : 0;
      result.r2 = budget.hasRoomFor(7) ? 1 : 0;
    }
  }

  /** Asks for two outputs of which one alone fits: which of them come. */
  @JCStressTest
  @State
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The second came first.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The first came first.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE_INTERESTING,
      desc = "Both asked at the same moment: the bound is passed by what the threads take then, as the class says.")
  @Outcome(expect = FORBIDDEN, desc = "No output came though nothing was taken: the copy stands still.")
  public static class Ask {
    private final ByteBudget budget = new ByteBudget(LIMIT);

    @Actor
    public void first(II_Result result) {
      result.r1 = take();
    }

    @Actor
    public void second(II_Result result) {
      result.r2 = take();
    }

    private int take() {
      if (!budget.hasRoomFor(6)) {
        return 0;
      }
      budget.take(6);
      return 1;
    }
  }
}
