/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

import org.apache.hadoop.terasort.row.RowFormat;

/**
 * A partition of the key space into ranges of equal width: suitable for uniform keys, at the cost of one
 * multiplication. The part is the integer part of (first eight key bytes / 2^64) * parts (the idea of HADOOP-4946).
 *
 * @param parts 1 or more
 */
public record EvenRanges(int parts) implements RowPartition {
  static final String SPEC = "even:";

  public EvenRanges {
    if (parts < 1) {
      throw new IllegalArgumentException(parts + " parts; expected 1 or more");
    }
  }

  @Override
  public int partition(byte[] key, int keyOffset, byte[] value, int valueOffset) {
    return part(RowFormat.keyPrefix(key, keyOffset));
  }

  /** Returns the part of the keys that start with these eight bytes. */
  int part(long prefix) {
    // The high half of the unsigned product; parts is positive, so only the prefix needs the sign correction.
    return (int) (Math.multiplyHigh(prefix, parts) + ((prefix >> 63) & parts));
  }

  @Override
  public String spec() {
    return SPEC + parts;
  }

  static EvenRanges parse(String spec) {
    return new EvenRanges(Integer.parseInt(spec.substring(SPEC.length())));
  }
}
