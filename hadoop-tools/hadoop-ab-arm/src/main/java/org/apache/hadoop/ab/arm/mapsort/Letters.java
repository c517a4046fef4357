/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

/** Numbers as letters of six bits each, high bits first: neighbours in ASCII, so that their order is the numbers'. */
final class Letters {
  /** Bits of a letter. */
  static final int BITS = 6;
  /** Letters in a number of {@link #put}. */
  static final int COUNT = 8;
  private static final int FIRST = '0';
  private static final int MASK = (1 << BITS) - 1;

  private Letters() {
  }

  /** The letter of the six bits of {@code word} that end {@code shift} bits above its lowest. */
  static byte at(long word, int shift) {
    return (byte) (FIRST + ((int) (word >>> shift) & MASK));
  }

  /** Writes the low 48 bits as eight letters, or as many of them, from the last, as {@code length} has room for. */
  static void put(byte[] bytes, int off, int length, long number) {
    int shift = 0;
    for (int i = Math.min(length, COUNT) - 1; i >= 0; i--, shift += BITS) {
      bytes[off + i] = at(number, shift);
    }
  }

  /** The number that {@link #put} wrote as eight letters. */
  static long get(byte[] bytes, int off) {
    long number = 0;
    for (int i = 0; i < COUNT; i++) {
      number = number << BITS | bytes[off + i] - FIRST;
    }
    return number;
  }
}
