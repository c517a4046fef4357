/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.SplittableRandom;

/** One number out of several, spread over all 64 bits: the same numbers give the same one in every run. */
final class Mix {
  private static final double UNIT = 0x1p-53;
  private static final int UNUSED_BITS = 11;

  private Mix() {
  }

  static long of(long... numbers) {
    long mixed = 0;
    for (long number : numbers) {
      mixed = new SplittableRandom(mixed ^ number).nextLong();
    }
    return mixed;
  }

  /** As uniform as the last number, in [0, 1). */
  static double share(long... numbers) {
    return (of(numbers) >>> UNUSED_BITS) * UNIT;
  }
}
