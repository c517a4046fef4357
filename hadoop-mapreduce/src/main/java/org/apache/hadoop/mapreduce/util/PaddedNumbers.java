/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

/** The formatting of numbers in ids, padded with zeros. Unlike a {@link java.text.NumberFormat}, it is thread-safe. */
public final class PaddedNumbers {
  private static final int TEN = 10;

  private PaddedNumbers() {
  }

  /**
   * Returns a number in decimal, with ASCII digits in any locale.
   *
   * @param digits the minimum number of digits, not counting a sign; at most 18
   */
  public static String of(int number, int digits) {
    return append(new StringBuilder(digits), number, digits).toString();
  }

  /** Appends what {@link #of} returns, and returns {@code text}. */
  public static StringBuilder append(StringBuilder text, int number, int digits) {
    if (number < 0) {
      text.append('-');
    }
    long size = Math.abs((long) number);
    long least = 1;
    for (int i = 1; i < digits; i++) {
      least *= TEN;
    }
    for (; size < least && least > 1; least /= TEN) {
      text.append('0');
    }
    return text.append(size);
  }
}
