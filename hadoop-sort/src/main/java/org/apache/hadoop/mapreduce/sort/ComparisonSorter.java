/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import org.apache.hadoop.io.RawComparator;

/**
 * Sorts with any comparator: a merge sort, which compares less often than a quicksort and keeps equal keys in their
 * order. A comparator that contradicts itself makes a wrong order and nothing worse. It needs room for half of the
 * addresses.
 */
public final class ComparisonSorter extends PartitionSorter {
  /** Shorter runs are sorted by insertion. */
  private static final int SHORT = 8;
  /** Merging this many records takes long enough to say so. */
  private static final int LONG = 1 << 12;

  private final KeyComparison comparison;
  /** For the left half of a merge, kept for the next partition. */
  private long[] room = new long[0];

  public ComparisonSorter(RawComparator<?> comparator, Runnable progress) {
    this(comparator::compare, progress);
  }

  ComparisonSorter(KeyComparison comparison, Runnable progress) {
    super(progress);
    this.comparison = comparison;
  }

  @Override
  public void sort(SortedBatch batch, int from, int to) {
    if (to - from <= SHORT) {
      insertionSort(batch, from, to);
      return;
    }
    int middle = (from + to) >>> 1;
    sort(batch, from, middle);
    sort(batch, middle, to);
    if (to - from >= LONG) {
      progress();
    }
    if (compare(batch, batch.addresses[middle - 1], batch.addresses[middle]) > 0) {
      merge(batch, from, middle, to);
    }
  }

  private void insertionSort(SortedBatch batch, int from, int to) {
    long[] addresses = batch.addresses;
    for (int i = from + 1; i < to; i++) {
      long moving = addresses[i];
      int j = i;
      while (j > from && compare(batch, addresses[j - 1], moving) > 0) {
        addresses[j] = addresses[--j];
      }
      addresses[j] = moving;
    }
  }

  private void merge(SortedBatch batch, int from, int middle, int to) {
    long[] addresses = batch.addresses;
    int leftCount = middle - from;
    long[] left = room(leftCount);
    System.arraycopy(addresses, from, left, 0, leftCount);
    int i = 0;
    int j = middle;
    int next = from;
    while (i < leftCount && j < to) {
      if (compare(batch, left[i], addresses[j]) <= 0) {
        addresses[next++] = left[i++];
      } else {
        addresses[next++] = addresses[j++];
      }
    }
    assert next + leftCount - i == j : "a record is lost or doubled";
    System.arraycopy(left, i, addresses, next, leftCount - i);
  }

  private int compare(SortedBatch batch, long a, long b) {
    byte[] pageA = batch.page(a);
    byte[] pageB = batch.page(b);
    int recordA = RecordDescriptor.record(a);
    int recordB = RecordDescriptor.record(b);
    return comparison.compare(
        pageA, RecordDescriptor.keyStart(pageA, recordA), RecordDescriptor.keyLength(pageA, recordA),
        pageB, RecordDescriptor.keyStart(pageB, recordB), RecordDescriptor.keyLength(pageB, recordB));
  }

  private long[] room(int records) {
    if (room.length < records) {
      room = new long[records];
    }
    return room;
  }
}
