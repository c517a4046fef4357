/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Random;

/** A fault that flips a bit in some outputs. The choice, in the order of arrival, depends on the seed alone. */
final class BrokenOutputs implements OutputFault {
  /** The size of a job with many small outputs. */
  static final SummedJob.Size MANY = new SummedJob.Size(34, 9, 30, 100);

  private static final double SHARE = 0.01;

  @GuardedBy("this")
  private final Random chosen;
  @GuardedBy("this")
  private final Random bits;
  @GuardedBy("this")
  private int count;

  private BrokenOutputs(long seed) {
    chosen = new Random(seed);
    bits = new Random(~seed);
  }

  /** Returns a fault that breaks one output in a hundred, and at least one in a job of {@link #MANY}. */
  static BrokenOutputs oneInAHundred(long seed) {
    int first = MANY.maps() * MANY.reduces();
    long hitting = seed;
    while (new Random(hitting).doubles(first).noneMatch(next -> next < SHARE)) {
      hitting++;
    }
    return new BrokenOutputs(hitting);
  }

  @Override
  public synchronized void change(PassingOutput output) {
    if (chosen.nextDouble() < SHARE) {
      output.bytes[bits.nextInt(output.bytes.length)] ^= (byte) (1 << bits.nextInt(Byte.SIZE));
      count++;
    }
  }

  /** Returns how many outputs have been broken. */
  synchronized int count() {
    return count;
  }
}
