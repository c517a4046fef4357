/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.util.Arrays;

/** The text of numbers in ids, with zeros in front. Unlike a {@link java.text.NumberFormat}, threads may share it. */
public final class PaddedNumbers {
  private PaddedNumbers() {
  }

  /**
   * A number in decimal, with ASCII digits in any locale.
   *
   * @param digits to be there at least, a sign apart
   */
  public static String of(int number, int digits) {
    String text = Integer.toString(number);
    int sign = number < 0 ? 1 : 0;
    int zeros = digits + sign - text.length();
    if (zeros <= 0) {
      return text;
    }
    char[] padded = new char[digits + sign];
    Arrays.fill(padded, '0');
    text.getChars(sign, text.length(), padded, sign + zeros);
    if (sign > 0) {
      padded[0] = '-';
    }
    return new String(padded);
  }
}
