/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.util.Locale;

/**
 * The distribution of the keys of the records: for each record, a number whose unsigned order is the order of the keys.
 */
enum Distribution {
  /** Random keys. */
  UNIFORM,
  /** Random keys, nine tenths of which begin alike: see {@link #sharesPrefix}. */
  PREFIX90,
  /** One key for all. */
  EQUAL,
  /** Ascending, with random gaps. */
  SORTED,
  /** Descending, with random gaps. */
  REVERSE,
  /** Random keys that all go to the partition in the middle. */
  ONE_PARTITION;

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;
  private static final int PERCENT_BITS = 10;
  private static final int NINE_TENTHS = (1 << PERCENT_BITS) * 9 / 10;

  /** The constant of its name in the options, such as {@code one-partition}. */
  static Distribution named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** The order of record {@code i} of {@code records}. */
  long order(long i, long records, long seed) {
    return switch (this) {
      case EQUAL -> mix(seed);
      case SORTED -> ascending(i, records, seed);
      case REVERSE -> ascending(records - 1 - i, records, seed);
      default -> random(i, seed);
    };
  }

  /** Tells whether the key of record {@code i} begins with the prefix that nine tenths of them have. */
  boolean sharesPrefix(long i, long seed) {
    return this == PREFIX90 && (mix(random(i, seed)) & (1 << PERCENT_BITS) - 1) < NINE_TENTHS;
  }

  /** The range of 64 bits in as many equal steps; each number lies in the lower quarter of its own. */
  private static long ascending(long i, long records, long seed) {
    long step = Long.divideUnsigned(-1, records);
    return i * step + Math.multiplyHigh(random(i, seed) >>> 1, step >>> 1);
  }

  private static long random(long i, long seed) {
    return mix(seed + (i + 1) * GOLDEN);
  }

  /** Scatters the bits of a number; one to one. The finisher of SplitMix64 (Steele, Lea and Flood, 2014). */
  static long mix(long number) {
    long z = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
