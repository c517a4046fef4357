/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

import java.math.BigInteger;

/**
 * An unsigned sum modulo 2^128, in which the sort benchmark adds up the CRC32 of every row, independently of their
 * order.
 *
 * @param high bits 64 to 127
 * @param low bits 0 to 63
 */
public record Sum128(long high, long low) {
  /** The sum of no rows. */
  public static final Sum128 ZERO = new Sum128(0, 0);

  /** Returns the sum of this and an unsigned 64-bit number. */
  public Sum128 plus(long value) {
    return plus(new Sum128(0, value));
  }

  /** Returns the sum of this and another sum. */
  public Sum128 plus(Sum128 other) {
    long sum = low + other.low;
    long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
    return new Sum128(high + other.high + carry, sum);
  }

  /**
   * Parses the result of {@link #toString}, in either case.
   *
   * @throws IllegalArgumentException if the string is not 1 to 32 hex digits
   */
  public static Sum128 parse(String hex) {
    if (!hex.matches("[0-9a-fA-F]{1,32}")) {
      throw new IllegalArgumentException("'" + hex + "' is not a checksum; expected 1 to 32 hex digits");
    }
    BigInteger value = new BigInteger(hex, 16);
    return new Sum128(value.shiftRight(64).longValue(), value.longValue());
  }

  /** Returns lower-case hex without leading zeros, as valsort prints it. */
  @Override
  public String toString() {
    return high == 0 ? Long.toHexString(low) : Long.toHexString(high) + String.format("%016x", low);
  }
}
