/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** Event loops admit requests to the {@link Workers} of a server, of which one may wait. */
public class WorkersRaces {
  private WorkersRaces() {
  }

  /** Two loops at once, and a third request when those are over. */
  @JCStressTest
  @State
  @Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "The second came first.")
  @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "The first came first.")
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "The second came when the first waited no longer.")
  @Outcome(expect = FORBIDDEN, desc = "A request that might wait was refused, or the count is wrong from then on.")
  public static class Admit {
    private final Workers workers = new Workers(1, 1);

    @Actor
    public void first(III_Result result) {
      result.r1 = admit();
    }

    @Actor
    public void second(III_Result result) {
      result.r2 = admit();
    }

    private int admit() {
      if (!workers.admit()) {
        return 0;
      }
      workers.begun();
      return 1;
    }

    @Arbiter
    public void third(III_Result result) {
      result.r3 = workers.admit() && !workers.admit() ? 1 : 0;
    }
  }

  /** A request asks while the only one that waits begins, and another asks then. */
  @JCStressTest
  @State
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The first asked before there was room, or after the second.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The first asked when there was room, and has it.")
  @Outcome(expect = FORBIDDEN, desc = "Both were refused where there was room for one, or more were let in.")
  public static class RoomForOne {
    private final Workers workers = new Workers(1, 1);

    public RoomForOne() {
      workers.admit();
    }

    @Actor
    public void first(II_Result result) {
      result.r1 = workers.admit() ? 1 : 0;
    }

    @Actor
    public void second(II_Result result) {
      workers.begun();
      result.r2 = workers.admit() ? 1 : 0;
    }
  }
}
