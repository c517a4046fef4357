/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

/**
 * An encoding of numbers as letters of six bits each, high bits first: consecutive ASCII characters, so that the order
 * of the letters is that of the numbers.
 */
final class Letters {
  /** The number of bits per letter. */
  static final int BITS = 6;
  /** The number of letters written by {@link #put}. */
  static final int COUNT = 8;
  private static final int FIRST = '0';
  private static final int MASK = (1 << BITS) - 1;

  private Letters() {
  }

  /** Returns the letter for the six bits of {@code word} that start at bit {@code shift}. */
  static byte at(long word, int shift) {
    return (byte) (FIRST + ((int) (word >>> shift) & MASK));
  }

  /** Writes the low 48 bits as eight letters, or only the last {@code length} of these. */
  static void put(byte[] bytes, int off, int length, long number) {
    int shift = 0;
    for (int i = Math.min(length, COUNT) - 1; i >= 0; i--, shift += BITS) {
      bytes[off + i] = at(number, shift);
    }
  }

  /** Returns the number that {@link #put} wrote as eight letters. */
  static long get(byte[] bytes, int off) {
    long number = 0;
    for (int i = 0; i < COUNT; i++) {
      number = number << BITS | bytes[off + i] - FIRST;
    }
    return number;
  }
}
