/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two heartbeats take tokens of one {@link LocalityBudget}, whose clock stands still. */
public class LocalityBudgetRaces {
  private static final int SLOTS = 2;

  private LocalityBudgetRaces() {
  }

  /** Takes from a budget of two tokens in two threads. */
  @JCStressTest
  @State
  @Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "Each has had a token, and there is none left.")
  @Outcome(expect = FORBIDDEN, desc = "A token that was there was refused, or one that was taken is there again.")
  public static class Take {
    private final LocalityBudget budget = new LocalityBudget(100, () -> 0);

    @Actor
    public void first(III_Result result) {
      result.r1 = take();
    }

    @Actor
    public void second(III_Result result) {
      result.r2 = take();
    }

    private int take() {
      if (!budget.hasToken(SLOTS)) {
        return 0;
      }
      budget.take();
      return 1;
    }

    @Arbiter
    public void left(III_Result result) {
      result.r3 = budget.hasToken(SLOTS) ? 1 : 0;
    }
  }
}
