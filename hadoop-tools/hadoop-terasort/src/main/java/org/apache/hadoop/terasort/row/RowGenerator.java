/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

import static org.apache.hadoop.terasort.row.RowFormat.FILLER;
import static org.apache.hadoop.terasort.row.RowFormat.FILLER_DIGITS;
import static org.apache.hadoop.terasort.row.RowFormat.FILLER_REPEAT;
import static org.apache.hadoop.terasort.row.RowFormat.HEAD_MARK;
import static org.apache.hadoop.terasort.row.RowFormat.MIDDLE_MARK;
import static org.apache.hadoop.terasort.row.RowFormat.ROW_NUMBER;
import static org.apache.hadoop.terasort.row.RowFormat.ROW_NUMBER_DIGITS;
import static org.apache.hadoop.terasort.row.RowFormat.TAIL_MARK;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A generator of the sort benchmark's rows from any row number on, byte for byte the same as the benchmark's own.
 *
 * <p>Not thread-safe: use one generator per thread; several of them can fill the ranges of one file.
 */
public final class RowGenerator {
  private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  private final RandomSequence random;
  private long row;

  /** Creates a generator that starts at row {@code firstRow}, numbered from 0, an unsigned 64-bit number. */
  public RowGenerator(long firstRow) {
    row = firstRow;
    random = new RandomSequence(firstRow);
  }

  /** Writes the next row, {@link RowFormat#ROW_LENGTH} bytes, at {@code offset}. */
  public void next(byte[] buffer, int offset) {
    random.next();
    RowFormat.putKey(buffer, offset, random.high(), (int) (random.low() >>> 48));

    buffer[offset + HEAD_MARK] = 0x00;
    buffer[offset + HEAD_MARK + 1] = 0x11;
    putRowNumber(buffer, offset + ROW_NUMBER);
    putMark(buffer, offset + MIDDLE_MARK, 0x8899AABB);
    putFiller(buffer, offset + FILLER, random.low());
    putMark(buffer, offset + TAIL_MARK, 0xCCDDEEFF);
    row++;
  }

  private void putRowNumber(byte[] buffer, int offset) {
    int high = ROW_NUMBER_DIGITS - Long.BYTES * 2;
    Arrays.fill(buffer, offset, offset + high, DIGITS[0]);
    long rest = row;
    for (int i = offset + ROW_NUMBER_DIGITS - 1; i >= offset + high; i--) {
      buffer[i] = DIGITS[(int) rest & 0xF];
      rest >>>= 4;
    }
  }

  private static void putFiller(byte[] buffer, int offset, long bits) {
    long rest = bits;
    for (int digit = FILLER_DIGITS - 1; digit >= 0; digit--) {
      int start = offset + digit * FILLER_REPEAT;
      Arrays.fill(buffer, start, start + FILLER_REPEAT, DIGITS[(int) rest & 0xF]);
      rest >>>= 4;
    }
  }

  private static void putMark(byte[] buffer, int offset, int mark) {
    for (int i = 0; i < Integer.BYTES; i++) {
      buffer[offset + i] = (byte) (mark >>> (24 - 8 * i));
    }
  }
}
