/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.contract;

import java.util.Random;

/** A test of random calls, whose seed is in the message of each failure. */
public abstract class SeededTest {
  private final long seed = Long.getLong("test.seed", System.nanoTime());
  /** The source of all random choices. */
  protected final Random random = new Random(seed);

  /** Returns a message for an assertion: the seed, and what was being done. */
  protected final String at(Object... done) {
    StringBuilder message = new StringBuilder("seed ").append(seed);
    for (Object each : done) {
      message.append(", ").append(each);
    }
    return message.toString();
  }

  /** Returns random bytes, at most so many. */
  protected final byte[] bytes(int most) {
    byte[] bytes = new byte[random.nextInt(most + 1)];
    random.nextBytes(bytes);
    return bytes;
  }
}
