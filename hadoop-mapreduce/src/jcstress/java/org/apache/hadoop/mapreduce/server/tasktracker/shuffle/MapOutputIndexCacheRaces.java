/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.jcstress.Unchecked;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** Reduces ask a {@link MapOutputIndexCache}, the cache of indexes, for the same index. */
public class MapOutputIndexCacheRaces {
  private static final String MAP = "map";
  /** The size of the index of an output with one part. */
  private static final int BYTES = 24;
  private static final byte[] INDEX = new byte[BYTES];

  private MapOutputIndexCacheRaces() {
  }

  /** Asks twice at once: whether both got the same, how often it was read, and how many indexes are counted. */
  @JCStressTest
  @State
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "One has read it, the other shared it.")
  @Outcome(expect = FORBIDDEN, desc = "It was read twice, or is not counted once.")
  public static class Get {
    private final MapOutputIndexCache<byte[]> cache = new MapOutputIndexCache<>(4 * BYTES, index -> index.length);
    private final AtomicInteger reads = new AtomicInteger();
    private byte[] first;
    private byte[] second;

    @Actor
    public void first() {
      first = Unchecked.get(() -> cache.get(MAP, this::read));
    }

    @Actor
    public void second() {
      second = Unchecked.get(() -> cache.get(MAP, this::read));
    }

    private byte[] read() {
      reads.incrementAndGet();
      return new byte[BYTES];
    }

    @Arbiter
    public void compare(III_Result result) {
      result.r1 = first != null && first == second ? 1 : 0;
      result.r2 = reads.get();
      result.r3 = (int) (cache.bytes() / BYTES);
    }
  }

  /** An index is removed while it is read; in the end again. How many are counted before that and after it. */
  @JCStressTest
  @State
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "It was removed while it was read, or when it was kept.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "It was removed before it was asked for, and was kept then.")
  @Outcome(expect = FORBIDDEN, desc = "What is counted is not what is kept: the cache fills with nothing.")
  public static class Remove {
    private final MapOutputIndexCache<byte[]> cache = new MapOutputIndexCache<>(4 * BYTES, index -> index.length);

    @Actor
    public void get() {
      Unchecked.run(() -> cache.get(MAP, () -> INDEX));
    }

    @Actor
    public void remove() {
      cache.remove(MAP);
    }

    @Arbiter
    public void count(II_Result result) {
      result.r1 = (int) (cache.bytes() / BYTES);
      cache.remove(MAP);
      result.r2 = (int) (cache.bytes() / BYTES);
    }
  }
}
