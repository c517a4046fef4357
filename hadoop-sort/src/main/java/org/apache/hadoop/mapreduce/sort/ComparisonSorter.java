/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.util.Arrays;
import org.apache.hadoop.io.RawComparator;

/**
 * A stable sorter for any comparator: a merge sort, which needs fewer comparisons than a quicksort. An inconsistent
 * comparator yields a wrong order but no other harm. The extra memory is a second copy of the addresses at most, plus
 * some copied keys.
 *
 * <p>The cost of a comparison is mostly that of loading two keys from memory. Records are therefore sorted by copies of
 * their keys, in runs that fit a near cache of the processor, and these runs are then merged by the keys in the pages.
 */
public final class ComparisonSorter extends PartitionSorter {
  private final CopiedKeys copies;
  private final InPages inPages;
  /** The start of each run of a partition, followed by the end of the last. */
  private int[] starts = new int[2];

  public ComparisonSorter(RawComparator<?> comparator, Runnable progress) {
    this(comparator::compare, progress);
  }

  ComparisonSorter(KeyComparison comparison, Runnable progress) {
    super(progress);
    copies = new CopiedKeys(comparison, progress);
    inPages = new InPages(comparison, progress);
  }

  @Override
  public void sort(SortedBatch batch, int from, int to) {
    inPages.batch = batch;
    if (to - from < CopiedKeys.MIN_RECORDS) {
      inPages.sort(batch.addresses, from, to);
      return;
    }
    int runs = 0;
    starts[0] = from;
    while (starts[runs] < to) {
      int start = starts[runs];
      int end = copies.sort(batch, start, to);
      if (end == start) {
        inPages.sort(batch.addresses, start, to);
        end = to;
      }
      if (++runs == starts.length) {
        starts = Arrays.copyOf(starts, 2 * runs);
      }
      starts[runs] = end;
    }
    join(batch.addresses, 0, runs);
  }

  /** Merges the runs from number {@code first} up to {@code last}, exclusive, into one. */
  private void join(long[] addresses, int first, int last) {
    if (last - first < 2) {
      return;
    }
    int middle = (first + last) >>> 1;
    join(addresses, first, middle);
    join(addresses, middle, last);
    inPages.join(addresses, starts[first], starts[middle], starts[last]);
  }

  /** A merge sort of addresses by the keys in the pages. */
  private static final class InPages extends MergeSort {
    private final KeyComparison comparison;
    private SortedBatch batch;

    InPages(KeyComparison comparison, Runnable progress) {
      super(progress);
      this.comparison = comparison;
    }

    @Override
    int compare(long a, long b) {
      byte[] pageA = batch.page(a);
      byte[] pageB = batch.page(b);
      int recordA = RecordDescriptor.record(a);
      int recordB = RecordDescriptor.record(b);
      return comparison.compare(
          pageA, RecordDescriptor.keyStart(pageA, recordA), RecordDescriptor.keyLength(pageA, recordA),
          pageB, RecordDescriptor.keyStart(pageB, recordB), RecordDescriptor.keyLength(pageB, recordB));
    }
  }
}
