/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.util.Locale;

/** The distributions of the records' keys: each maps a record to a number whose unsigned order is that of the keys. */
enum Distribution {
  /** Random keys. */
  UNIFORM,
  /** Random keys, nine tenths of which share a prefix: see {@link #sharesPrefix}. */
  PREFIX90,
  /** The same key for all records. */
  EQUAL,
  /** Ascending, with random gaps. */
  SORTED,
  /** Descending, with random gaps. */
  REVERSE,
  /** Random keys that all belong to the middle partition. */
  ONE_PARTITION;

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;
  private static final int PERCENT_BITS = 10;
  private static final int NINE_TENTHS = (1 << PERCENT_BITS) * 9 / 10;

  /** Returns the constant for its option value, such as {@code one-partition}. */
  static Distribution named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** Returns the order of record {@code i} of {@code records}. */
  long order(long i, long records, long seed) {
    return switch (this) {
      case EQUAL -> mix(seed);
      case SORTED -> ascending(i, records, seed);
      case REVERSE -> ascending(records - 1 - i, records, seed);
      default -> random(i, seed);
    };
  }

  /** Returns true if the key of record {@code i} starts with the prefix shared by nine tenths of them. */
  boolean sharesPrefix(long i, long seed) {
    return this == PREFIX90 && (mix(random(i, seed)) & (1 << PERCENT_BITS) - 1) < NINE_TENTHS;
  }

  /**
   * Returns a random number from the lower quarter of step {@code i}, with the 64-bit range divided into equal steps.
   */
  private static long ascending(long i, long records, long seed) {
    long step = Long.divideUnsigned(-1, records);
    return i * step + Math.multiplyHigh(random(i, seed) >>> 1, step >>> 1);
  }

  private static long random(long i, long seed) {
    return mix(seed + (i + 1) * GOLDEN);
  }

  /** Mixes the bits of a number with a bijection: the finalizer of SplitMix64 (Steele, Lea and Flood, 2014). */
  static long mix(long number) {
    long z = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
