/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.hadoop.io.DataInputBuffer;

/** Serialized records of 100 bytes behind each other, as collectors have them: a Text key of 10 letters and a Text. */
final class RecordBytes {
  private static final int KEY = 11;
  private static final int VALUE = 91;
  private static final int LENGTH = KEY + VALUE;

  private final byte[] bytes;
  private final int records;
  private final DataInputBuffer key = new DataInputBuffer();
  private final DataInputBuffer value = new DataInputBuffer();

  private RecordBytes(byte[] bytes) {
    this.bytes = bytes;
    records = bytes.length / LENGTH;
  }

  /** Records with random keys, sorted if asked for. */
  static RecordBytes random(int records, boolean sorted, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    byte[][] rows = new byte[records][];
    for (int i = 0; i < records; i++) {
      byte[] row = new byte[LENGTH];
      for (int at = 0; at < LENGTH; at++) {
        row[at] = (byte) ('a' + random.nextInt(26));
      }
      row[0] = KEY - 1;
      row[KEY] = VALUE - 1;
      rows[i] = row;
    }
    if (sorted) {
      Arrays.sort(rows, Arrays::compareUnsigned);
    }
    byte[] bytes = new byte[records * LENGTH];
    for (int i = 0; i < records; i++) {
      System.arraycopy(rows[i], 0, bytes, i * LENGTH, LENGTH);
    }
    return new RecordBytes(bytes);
  }

  int records() {
    return records;
  }

  /** The key of a record; the buffer is good until the next call. */
  DataInputBuffer key(int record) {
    key.reset(bytes, record * LENGTH, KEY);
    return key;
  }

  /** Returns the value of a record, likewise. */
  DataInputBuffer value(int record) {
    value.reset(bytes, record * LENGTH + KEY, VALUE);
    return value;
  }
}
