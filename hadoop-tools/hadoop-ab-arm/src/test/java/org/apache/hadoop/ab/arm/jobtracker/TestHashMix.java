/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertEquals;

import java.util.Random;
import java.util.SplittableRandom;
import org.junit.Test;

/** Tests the hash against the JDK's generator, reseeded for each number. */
public class TestHashMix {
  private static final int NUMBERS = 10_000;

  @Test
  public void eachNumberIsTheSeedOfTheNext() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < NUMBERS; i++) {
      long a = random.nextLong();
      long b = random.nextInt(2);
      long expected = new SplittableRandom(new SplittableRandom(a).nextLong() ^ b).nextLong();
      assertEquals("seed " + seed, expected, HashMix.of(a, b));
      assertEquals("seed " + seed, (expected >>> 11) * 0x1p-53, HashMix.share(a, b), 0);
    }
  }

  @Test
  public void noNumberIsZero() {
    assertEquals(0, HashMix.of());
  }
}
