/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.util.Arrays;

/**
 * A sorter of records by contiguous copies of their keys. A comparison then finds both keys in a near cache of the
 * processor, whereas keys in the pages of a large buffer are loaded from memory each time. It uses less than 4 MB, and
 * no more than the given records need. For one thread.
 *
 * <p>While it sorts, the place of a record holds this number instead of an address:
 *
 * <pre>
 *  | index of the record, 22 bits | offset of its copy, 21 bits | length of the key, 21 bits |
 * </pre>
 */
final class CopiedKeys extends MergeSort {
  /** The fewest records worth copying: the keys of fewer are in a cache after the first comparisons. */
  static final int MIN_RECORDS = 1 << 10;
  static final int MAX_RECORDS = 1 << 17;
  static final int MAX_BYTES = 1 << 21;

  private static final int FIRST_BYTES = 1 << 14;
  private static final int BITS = 21;
  private static final int MASK = (1 << BITS) - 1;

  private final KeyComparison comparison;
  private byte[] keys = new byte[0];
  /** The addresses of the records, in their original order. */
  private long[] addresses = new long[0];

  CopiedKeys(KeyComparison comparison, Runnable progress) {
    super(progress);
    this.comparison = comparison;
  }

  /**
   * Sorts the records in the places from {@code from} on, up to {@code to}, as many as fit.
   *
   * @return the place after the last of them; {@code from} if too few fit
   */
  int sort(SortedBatch batch, int from, int to) {
    long[] places = batch.addresses;
    int count = copy(batch, from, Math.min(to - from, MAX_RECORDS));
    if (count < Math.min(to - from, MIN_RECORDS)) {
      System.arraycopy(addresses, 0, places, from, count);
      return from;
    }
    int end = from + count;
    sort(places, from, end);
    for (int i = from; i < end; i++) {
      places[i] = addresses[(int) (places[i] >>> 2 * BITS)];
    }
    return end;
  }

  /** Copies keys and returns how many of {@code most} records now have numbers in their places. */
  private int copy(SortedBatch batch, int from, int most) {
    long[] places = batch.addresses;
    if (addresses.length < most) {
      addresses = new long[most];
    }
    System.arraycopy(places, from, addresses, 0, most);
    int end = 0;
    for (int i = 0; i < most; i++) {
      byte[] page = batch.page(addresses[i]);
      int record = RecordDescriptor.record(addresses[i]);
      int length = RecordDescriptor.keyLength(page, record);
      // The end of all copies must not become the offset of an empty key: it does not fit into the 21 bits.
      if (length >= MAX_BYTES - end) {
        return i;
      }
      System.arraycopy(page, RecordDescriptor.keyStart(page, record), room(end + length), end, length);
      places[from + i] = (long) i << 2 * BITS | (long) end << BITS | length;
      end += length;
    }
    return most;
  }

  private byte[] room(int bytes) {
    if (keys.length < bytes) {
      keys = Arrays.copyOf(keys, Math.max(bytes, Math.min(MAX_BYTES, Math.max(FIRST_BYTES, 2 * keys.length))));
    }
    return keys;
  }

  @Override
  int compare(long a, long b) {
    return comparison.compare(keys, (int) (a >>> BITS) & MASK, (int) a & MASK,
        keys, (int) (b >>> BITS) & MASK, (int) b & MASK);
  }
}
