/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The layout of a collected record in its page, and of an address that finds it. Offsets are computed here only.
 *
 * <pre>
 *  0           4            8              12              12 + key length
 *  +-----------+------------+--------------+---------------+----------------+
 *  | partition | key length | value length | key bytes     | value bytes    |
 *  +-----------+------------+--------------+---------------+----------------+
 *
 *  address     | page number, 32 bits | offset of the record in the page, 32 bits |
 * </pre>
 *
 * <p>A record never crosses the end of a page, and the next one follows without a gap, so that a page can be walked from
 * its start. Pages are numbered in the order in which they were filled: of two records, the one that arrived earlier has
 * the smaller address. The integers of the header are in the byte order of the machine, as no page leaves it.
 */
public final class RecordDescriptor {
  static final int HEADER = 12;
  private static final int PARTITION = 0;
  private static final int KEY_LENGTH = 4;
  private static final int VALUE_LENGTH = 8;

  private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

  private RecordDescriptor() {
  }

  static void writeHeader(byte[] page, int record, int partition, int keyLength, int valueLength) {
    INT.set(page, record + PARTITION, partition);
    INT.set(page, record + KEY_LENGTH, keyLength);
    INT.set(page, record + VALUE_LENGTH, valueLength);
  }

  static int partition(byte[] page, int record) {
    return (int) INT.get(page, record + PARTITION);
  }

  public static int keyLength(byte[] page, int record) {
    return (int) INT.get(page, record + KEY_LENGTH);
  }

  public static int valueLength(byte[] page, int record) {
    return (int) INT.get(page, record + VALUE_LENGTH);
  }

  public static int keyStart(int record) {
    return record + HEADER;
  }

  /** Where the next record of the page begins. */
  static int end(byte[] page, int record) {
    return record + HEADER + keyLength(page, record) + valueLength(page, record);
  }

  static long address(int page, int record) {
    return (long) page << 32 | record;
  }

  static int page(long address) {
    return (int) (address >>> 32);
  }

  public static int record(long address) {
    return (int) address;
  }
}
