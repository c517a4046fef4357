/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.apache.hadoop.mapred.JobID;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** Reduces bring files to {@link SmallMapOutputCache} and take their parts. */
public class SmallMapOutputCacheRaces {
  private static final JobID JOB = new JobID("races", 1);
  private static final MapAttempt MAP = new MapAttempt(JOB, 1, 0);
  private static final MapAttempt OTHER = new MapAttempt(JOB, 2, 0);
  private static final SmallOutput FILE = inHalves(8);
  private static final int WEIGHT = (int) SmallOutput.weight(8, 2);

  private SmallMapOutputCacheRaces() {
  }

  private static SmallOutput inHalves(int length) {
    return new SmallOutput(new byte[length], new MapOutputIndex() {
      @Override
      public int parts() {
        return 2;
      }

      @Override
      public MapOutputIndex.Part part(int reduce) {
        return new MapOutputIndex.Part(reduce * length / 2, length / 2, length);
      }
    });
  }

  private static int take(SmallMapOutputCache cache, int reduce) {
    return cache.take(MAP, reduce) == null ? 0 : 1;
  }

  /** Returns the number of files that are kept. */
  private static int files(SmallMapOutputCache cache) {
    return (int) cache.bytes() / WEIGHT;
  }

  /** Takes both parts of a file at once. */
  @JCStressTest
  @State
  @Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "Both had their part, and the file has gone with the second.")
  @Outcome(expect = FORBIDDEN, desc = "The file went too soon, or will stay though nobody asks for it.")
  public static class TakeBoth {
    private final SmallMapOutputCache cache = new SmallMapOutputCache(WEIGHT);

    public TakeBoth() {
      cache.keep(MAP, FILE);
    }

    @Actor
    public void first(III_Result result) {
      result.r1 = take(cache, 0);
    }

    @Actor
    public void second(III_Result result) {
      result.r2 = take(cache, 1);
    }

    @Arbiter
    public void left(III_Result result) {
      result.r3 = files(cache);
    }
  }

  /** Brings the same file in two threads. */
  @JCStressTest
  @State
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "The file is kept and counted once, in either order.")
  @Outcome(expect = FORBIDDEN, desc = "It is counted twice, or not.")
  public static class KeepTwice {
    private final SmallMapOutputCache cache = new SmallMapOutputCache(4 * WEIGHT);

    @Actor
    public void first() {
      cache.keep(MAP, FILE);
    }

    @Actor
    public void second() {
      cache.keep(MAP, FILE);
    }

    @Arbiter
    public void kept(I_Result result) {
      result.r1 = files(cache);
    }
  }

  /** Brings a file, where there is room for one only, while parts of another are taken. */
  @JCStressTest
  @State
  @Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "The other file found no room, as the first was in use.")
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "Both parts were taken, then the other file came.")
  @Outcome(expect = FORBIDDEN, desc = "The count is wrong, so that too much or too little is kept from then on.")
  public static class KeepOther {
    private final SmallMapOutputCache cache = new SmallMapOutputCache(WEIGHT);

    public KeepOther() {
      cache.keep(MAP, FILE);
    }

    @Actor
    public void reduce(III_Result result) {
      result.r1 = take(cache, 0);
      result.r2 = take(cache, 1);
    }

    @Actor
    public void other() {
      cache.keep(OTHER, FILE);
    }

    @Arbiter
    public void kept(III_Result result) {
      result.r3 = files(cache);
    }
  }
}
