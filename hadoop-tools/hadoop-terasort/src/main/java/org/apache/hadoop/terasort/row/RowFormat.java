/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The layout of a row of the sort benchmark, as the benchmark's generator writes it in binary mode.
 *
 * <pre>
 *   0         10     12                 44            48                          96           100
 *   +---------+------+------------------+-------------+---------------------------+-------------+
 *   |   key   | 00 11| row number, 32   | 88 99 AA BB | 12 hex digits, each       | CC DD EE FF |
 *   | 10 bytes|      | hex digits, 0-9A-F             | written four times        |             |
 *   +---------+------+------------------+-------------+---------------------------+-------------+
 * </pre>
 *
 * The key is the top 80 bits of the row's 128-bit random number, big-endian; the twelve digits are its low 48 bits.
 * Keys are compared as unsigned bytes. Offsets of this layout are computed nowhere else.
 */
public final class RowFormat {
  /** The length of a row in bytes. */
  public static final int ROW_LENGTH = 100;
  /** The length in bytes of the key at the start of a row. */
  public static final int KEY_LENGTH = 10;
  /** The length in bytes of the part of a row after its key. */
  public static final int VALUE_LENGTH = ROW_LENGTH - KEY_LENGTH;

  static final int HEAD_MARK = KEY_LENGTH;
  static final int ROW_NUMBER = HEAD_MARK + 2;
  static final int ROW_NUMBER_DIGITS = 32;
  static final int MIDDLE_MARK = ROW_NUMBER + ROW_NUMBER_DIGITS;
  static final int FILLER = MIDDLE_MARK + 4;
  static final int FILLER_DIGITS = 12;
  static final int FILLER_REPEAT = 4;
  static final int TAIL_MARK = FILLER + FILLER_DIGITS * FILLER_REPEAT;

  private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  private RowFormat() {
  }

  /** Returns the first eight bytes of the key at {@code offset}; to be compared as unsigned. */
  public static long keyPrefix(byte[] buffer, int offset) {
    return (long) LONG.get(buffer, offset);
  }

  /** Returns the last two bytes of the key at {@code offset}, 0 to 65535. */
  public static int keySuffix(byte[] buffer, int offset) {
    return (short) SHORT.get(buffer, offset + Long.BYTES) & 0xFFFF;
  }

  static void putKey(byte[] buffer, int offset, long prefix, int suffix) {
    LONG.set(buffer, offset, prefix);
    SHORT.set(buffer, offset + Long.BYTES, (short) suffix);
  }

  /**
   * Returns the number of rows in {@code length} bytes.
   *
   * @throws IllegalArgumentException if that is not a whole number; the message starts with {@code name}
   */
  public static long rows(String name, long length) {
    if (length % ROW_LENGTH != 0) {
      throw new IllegalArgumentException(name + ": length " + length + " is not a multiple of the row length, "
          + ROW_LENGTH + " bytes: the file is truncated or contains something else");
    }
    return length / ROW_LENGTH;
  }
}
