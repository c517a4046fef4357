/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/**
 * The zero-compressed integers of {@link org.apache.hadoop.io.WritableUtils}, straight into and out of an array.
 *
 * <pre>
 *  -112 ... 127          the byte is the number
 *  -113 ... -116         1 to 4 bytes of a number from 128 on follow, the most significant first
 *  -121 ... -124         1 to 4 bytes of the complement of a number below -112 follow
 * </pre>
 */
final class VInts {
  static final int LONGEST = 5;
  private static final int LEAST_SINGLE = -112;
  private static final int GREATEST_SINGLE = 127;
  private static final int POSITIVE = -112;
  private static final int NEGATIVE = -120;

  private VInts() {
  }

  /** @return the place after the number */
  static int put(byte[] b, int at, int number) {
    if (number >= LEAST_SINGLE && number <= GREATEST_SINGLE) {
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

  /** How many bytes a number takes whose first byte is {@code first}. */
  static int size(byte first) {
    if (first >= LEAST_SINGLE) {
      return 1;
    }
    return 1 + (first > NEGATIVE - 1 ? POSITIVE - first : NEGATIVE - first);
  }

  /** The number that begins at {@code at}. */
  static int get(byte[] b, int at) {
    byte first = b[at];
    if (first >= LEAST_SINGLE) {
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
