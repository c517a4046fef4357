/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

/**
 * A hash of several numbers, spread over all 64 bits and the same in every run. It equals the output of a
 * {@link java.util.SplittableRandom} seeded with each number in turn, without allocating one.
 */
final class HashMix {
  private static final long GAMMA = 0x9e3779b97f4a7c15L;
  private static final double UNIT = 0x1p-53;
  private static final int UNUSED_BITS = 11;

  private HashMix() {
  }

  static long of(long... numbers) {
    long mixed = 0;
    for (long number : numbers) {
      mixed = first(mixed ^ number);
    }
    return mixed;
  }

  /** Returns the first output for a seed: David Stafford's mix, variant 13, of the seed's successor. */
  private static long first(long seed) {
    long bits = seed + GAMMA;
    bits = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L;
    bits = (bits ^ bits >>> 27) * 0x94d049bb133111ebL;
    return bits ^ bits >>> 31;
  }

  /** Returns a fraction in [0, 1), as uniform as the last number. */
  static double share(long... numbers) {
    return (of(numbers) >>> UNUSED_BITS) * UNIT;
  }
}
