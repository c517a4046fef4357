/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A broken counter, so that a run of it has to fail: each actor reads before the other writes. */
@JCStressTest
@State
@Outcome(id = "2", expect = ACCEPTABLE, desc = "Both are counted.")
@Outcome(expect = FORBIDDEN, desc = "One is lost.")
public class LostUpdateRaces {
  private final AtomicInteger readers = new AtomicInteger();
  private volatile int count;

  @Actor
  public void first() {
    add();
  }

  @Actor
  public void second() {
    add();
  }

  private void add() {
    int seen = count;
    readers.incrementAndGet();
    while (readers.get() < 2) {
      Thread.onSpinWait();
    }
    count = seen + 1;
  }

  @Arbiter
  public void read(I_Result result) {
    result.r1 = count;
  }
}
