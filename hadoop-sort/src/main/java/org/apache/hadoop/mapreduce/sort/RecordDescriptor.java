/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The layout of a collected record in its page, and of the address of a record. All offsets are computed here.
 *
 * <pre>
 *  0           4            6              8
 *  +-----------+------------+--------------+-----------+-------------+
 *  | partition | key length | value length | key bytes | value bytes |      both lengths less than 65,535
 *  +-----------+------------+--------------+-----------+-------------+
 *
 *  0           4            6              8            12             16
 *  +-----------+------------+--------------+------------+--------------+-----------+-------------+
 *  | partition | 65,535     | unused       | key length | value length | key bytes | value bytes |
 *  +-----------+------------+--------------+------------+--------------+-----------+-------------+
 *
 *  address     | page number, 32 bits | offset of the record in the page, 32 bits |
 * </pre>
 *
 * <p>A record never crosses the end of a page, and records are contiguous, so that a page can be scanned from its
 * start. Pages are numbered in the order in which they were filled: of two records, the one that arrived earlier has
 * the smaller address. The integers of the header are in native byte order, as pages never leave the machine.
 *
 * <p>Including its address in the index, a record of ordinary size takes 16 bytes more than its key and value, as in
 * stock's buffer.
 */
final class RecordDescriptor {
  /** The length of the header of a record with short lengths. */
  static final int HEADER = 8;
  /** The additional length of the header of a record with long lengths. */
  static final int LONG_HEADER_EXTRA = 8;
  private static final int PARTITION = 0;
  private static final int KEY_LENGTH = 4;
  private static final int VALUE_LENGTH = 6;
  private static final int LONG_KEY_LENGTH = 8;
  private static final int LONG_VALUE_LENGTH = 12;
  private static final int LONG = 0xffff;

  private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
  private static final VarHandle CHAR = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.nativeOrder());

  private RecordDescriptor() {
  }

  /** Returns true if a record with such lengths has the long header. */
  static boolean isLong(int keyLength, int valueLength) {
    return keyLength >= LONG || valueLength >= LONG;
  }

  static void writeHeader(byte[] page, int record, int partition, int keyLength, int valueLength) {
    INT.set(page, record + PARTITION, partition);
    if (isLong(keyLength, valueLength)) {
      CHAR.set(page, record + KEY_LENGTH, (char) LONG);
      INT.set(page, record + LONG_KEY_LENGTH, keyLength);
      INT.set(page, record + LONG_VALUE_LENGTH, valueLength);
    } else {
      CHAR.set(page, record + KEY_LENGTH, (char) keyLength);
      CHAR.set(page, record + VALUE_LENGTH, (char) valueLength);
    }
  }

  static int partition(byte[] page, int record) {
    return (int) INT.get(page, record + PARTITION);
  }

  static int keyLength(byte[] page, int record) {
    int length = (char) CHAR.get(page, record + KEY_LENGTH);
    return length == LONG ? (int) INT.get(page, record + LONG_KEY_LENGTH) : length;
  }

  static int valueLength(byte[] page, int record) {
    return (char) CHAR.get(page, record + KEY_LENGTH) == LONG
        ? (int) INT.get(page, record + LONG_VALUE_LENGTH) : (char) CHAR.get(page, record + VALUE_LENGTH);
  }

  static int keyStart(byte[] page, int record) {
    return record + ((char) CHAR.get(page, record + KEY_LENGTH) == LONG ? HEADER + LONG_HEADER_EXTRA : HEADER);
  }

  /** Returns the end of a record, which is the start of the next one in the page. */
  static int end(byte[] page, int record) {
    return keyStart(page, record) + keyLength(page, record) + valueLength(page, record);
  }

  static long address(int page, int record) {
    return (long) page << 32 | record;
  }

  static int page(long address) {
    return (int) (address >>> 32);
  }

  static int record(long address) {
    return (int) address;
  }
}
