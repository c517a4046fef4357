/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.jcstress.Unchecked;
import org.apache.hadoop.mapred.JobConf;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Hosts that have failed are given back through {@link HostHealth}. */
public class HostHealthRaces {
  private static final FetchBackOff BACK_OFF = FetchBackOff.of(new JobConf());

  private HostHealthRaces() {
  }

  /** A copy ends with a failure while the thread waits that gives hosts back; each delay is over at once. */
  @JCStressTest
  @State
  @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "Each host came back once, that with the shorter delay first.")
  @Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "Each host came back once, the second one's delay being shorter.")
  @Outcome(expect = FORBIDDEN, desc = "A host was given to two, or never.")
  public static class Free {
    private final AtomicLong hours = new AtomicLong();
    private final HostHealth<Integer> health =
        new HostHealth<>(BACK_OFF, 1, () -> TimeUnit.HOURS.toNanos(hours.incrementAndGet()), new Random(1));

    @Actor
    public void copies() {
      health.failed(1, 1);
      health.freed(1);
      health.busy(2, 1);
      health.freed(2);
    }

    @Actor
    public void referee(II_Result result) {
      result.r1 = Unchecked.get(health::take);
      result.r2 = Unchecked.get(health::take);
    }
  }
}
