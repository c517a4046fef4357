/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

import java.math.BigInteger;

/**
 * The random numbers of the sort benchmark's generator: the linear congruential generator x' = a x + c modulo 2^128,
 * started at 0, which can start at any step without computing the steps before it.
 *
 * <p>The multiplier and the increment are fixed by the benchmark; the increment spells "JimGrayRIP". Not thread-safe:
 * use one sequence per thread.
 */
final class RandomSequence {
  private static final BigInteger MULTIPLIER = new BigInteger("2360ED051FC65DA44385DF649FCCF645", 16);
  private static final BigInteger INCREMENT = new BigInteger("4A696D47726179524950202020202001", 16);
  private static final long MULTIPLIER_HIGH = high(MULTIPLIER);
  private static final long MULTIPLIER_LOW = MULTIPLIER.longValue();
  private static final long INCREMENT_HIGH = high(INCREMENT);
  private static final long INCREMENT_LOW = INCREMENT.longValue();

  private long high;
  private long low;

  /**
   * Creates a sequence advanced by {@code steps} steps, an unsigned 64-bit number: {@link #next} then makes step
   * {@code steps + 1}.
   */
  RandomSequence(long steps) {
    BigInteger state = skip(steps);
    high = high(state);
    low = state.longValue();
  }

  /** Advances by one step; the number is then in {@link #high} and {@link #low}. */
  void next() {
    long productLow = MULTIPLIER_LOW * low;
    long productHigh = unsignedMultiplyHigh(MULTIPLIER_LOW, low) + MULTIPLIER_LOW * high + MULTIPLIER_HIGH * low;
    low = productLow + INCREMENT_LOW;
    long carry = Long.compareUnsigned(low, productLow) < 0 ? 1 : 0;
    high = productHigh + INCREMENT_HIGH + carry;
  }

  /** Returns bits 64 to 127. */
  long high() {
    return high;
  }

  /** Returns bits 0 to 63. */
  long low() {
    return low;
  }

  /**
   * Computes {@code steps} steps. A step is an affine map, and so is any power of it: the map is squared once for each
   * bit of {@code steps}, and the squares whose bit is set are applied (F. Brown, "Random Number Generation with
   * Arbitrary Strides", 1994).
   */
  private static BigInteger skip(long steps) {
    BigInteger a = MULTIPLIER;
    BigInteger c = INCREMENT;
    BigInteger state = BigInteger.ZERO;
    for (long rest = steps; rest != 0; rest >>>= 1) {
      if ((rest & 1) != 0) {
        state = modulo(state.multiply(a).add(c));
      }
      c = modulo(c.multiply(a.add(BigInteger.ONE)));
      a = modulo(a.multiply(a));
    }
    return state;
  }

  private static BigInteger modulo(BigInteger value) {
    return value.and(BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE));
  }

  private static long high(BigInteger value) {
    return value.shiftRight(64).longValue();
  }

  /** Computes what the JDK offers only since 18. */
  private static long unsignedMultiplyHigh(long x, long y) {
    return Math.multiplyHigh(x, y) + ((x >> 63) & y) + ((y >> 63) & x);
  }
}
