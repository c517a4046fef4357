/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

import java.math.BigInteger;

/** A division of rows into parts whose sizes differ by at most one. */
public final class RowRanges {
  private RowRanges() {
  }

  /**
   * Returns the first row of part {@code part}: floor(rows * part / parts), exact for every row count.
   *
   * @param part 0 to {@code parts}; the last value gives the end of the last part
   */
  public static long start(long rows, int parts, int part) {
    if (Math.multiplyHigh(rows, part) == 0 && rows * part >= 0) {
      return rows * part / parts;
    }
    return BigInteger.valueOf(rows).multiply(BigInteger.valueOf(part)).divide(BigInteger.valueOf(parts))
        .longValueExact();
  }
}
