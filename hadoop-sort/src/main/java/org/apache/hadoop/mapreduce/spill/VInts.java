/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

/**
 * The zero-compressed integers of {@link org.apache.hadoop.io.WritableUtils}, encoded directly to and from an array.
 *
 * <pre>
 *  -112 ... 127          the byte is the number
 *  -113 ... -116         1 to 4 bytes of a number from 128 on follow, the most significant first
 *  -121 ... -124         1 to 4 bytes of the complement of a number below -112 follow
 * </pre>
 */
final class VInts {
  static final int MAX_BYTES = 5;
  private static final int MIN_SINGLE = -112;
  private static final int MAX_SINGLE = 127;
  private static final int POSITIVE = -112;
  private static final int NEGATIVE = -120;

  private VInts() {
  }

  /** Writes a number to an array; returns the position after it. */
  static int put(byte[] b, int at, int number) {
    if (number >= MIN_SINGLE && number <= MAX_SINGLE) {
      b[at] = (byte) number;
      return at + 1;
    }
    int magnitude = number < 0 ? ~number : number;
    int bytes = (Integer.SIZE + 7 - Integer.numberOfLeadingZeros(magnitude)) / 8;
    b[at] = (byte) ((number < 0 ? NEGATIVE : POSITIVE) - bytes);
    for (int i = 1; i <= bytes; i++) {
      b[at + i] = (byte) (magnitude >>> 8 * (bytes - i));
    }
    return at + 1 + bytes;
  }

  /** Returns the encoded length of a number whose first byte is {@code first}. */
  static int size(byte first) {
    if (first >= MIN_SINGLE) {
      return 1;
    }
    return 1 + (first > NEGATIVE - 1 ? POSITIVE - first : NEGATIVE - first);
  }

  /** Returns the number encoded at {@code at}. */
  static int get(byte[] b, int at) {
    byte first = b[at];
    if (first >= MIN_SINGLE) {
      return first;
    }
    int magnitude = 0;
    int bytes = size(first) - 1;
    for (int i = 1; i <= bytes; i++) {
      magnitude = magnitude << 8 | b[at + i] & 0xff;
    }
    return first >= NEGATIVE ? magnitude : ~magnitude;
  }
}
