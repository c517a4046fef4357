/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.util.Arrays;

/**
 * A sorter by the eight-byte prefixes of the keys: an in-place radix sort from the most significant differing byte.
 * Keys with the same prefix are sorted by their next eight bytes, and after a few such steps by comparison.
 *
 * <p>An in-place radix sort is not stable. But addresses tell which record arrived earlier, so the order of arrival is
 * restored where prefixes are equal.
 */
public final class PrefixSorter extends PartitionSorter {
  /** The longest run that is sorted by insertion. */
  private static final int SHORT = 32;
  private static final int LONG = 1 << 12;
  /**
   * The base-2 logarithm of a bucket's average size: the buckets of a step get about eight records each, which
   * insertion then sorts.
   */
  private static final int BITS_LEFT = 3;
  private static final int MAX_BITS = 11;
  /**
   * The number of records above which they do not fit the caches: the number of buckets is then limited to the pages
   * that the processor's TLB can hold.
   */
  private static final int HUGE = 1 << 18;
  private static final int MAX_BITS_OF_HUGE = 8;
  /** The bytes of a key's content that are radix-sorted before keys are compared as a whole. */
  private static final int MAX_DEPTH = 64;

  private final KeyPrefix prefix;
  private final ComparisonSorter ties;
  /** The start and end of each bucket of a step; while records are moved, the heads are the next free places. */
  private final int[] heads = new int[1 << MAX_BITS];
  private final int[] tails = new int[1 << MAX_BITS];
  private final RangeStack unsorted = new RangeStack();
  /** The prefixes of the batch being sorted, each at the place of its record's address. */
  private long[] prefixes;
  private long[] addresses;

  public PrefixSorter(KeyPrefix prefix, Runnable progress) {
    super(progress);
    this.prefix = prefix;
    this.ties = prefix.isWholeKey() ? null : new ComparisonSorter(prefix::compareContent, progress);
  }

  /** Sorts a batch with this sorter's prefixes, which it overwrites. */
  @Override
  public void sort(SortedBatch batch, int from, int to) {
    addresses = batch.addresses;
    prefixes = batch.prefixes;
    sortDeeper(batch, from, to, 0);
    assert isSorted(batch, from, to) : "unsorted between " + from + " and " + to;
  }

  /** Returns true if keys ascend, and equal ones are in the order of arrival; for assertions. */
  private boolean isSorted(SortedBatch batch, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      int compared = compare(batch, addresses[i - 1], addresses[i]);
      if (compared > 0 || compared == 0 && addresses[i - 1] >= addresses[i]) {
        return false;
      }
    }
    return true;
  }

  private int compare(SortedBatch batch, long a, long b) {
    byte[] pageA = batch.page(a);
    byte[] pageB = batch.page(b);
    int startA = RecordDescriptor.keyStart(pageA, RecordDescriptor.record(a));
    int startB = RecordDescriptor.keyStart(pageB, RecordDescriptor.record(b));
    int lengthA = RecordDescriptor.keyLength(pageA, RecordDescriptor.record(a));
    int lengthB = RecordDescriptor.keyLength(pageB, RecordDescriptor.record(b));
    return prefix.isWholeKey()
        ? Long.compareUnsigned(prefix.of(pageA, startA, lengthA), prefix.of(pageB, startB, lengthB))
        : prefix.compareContent(pageA, startA, lengthA, pageB, startB, lengthB);
  }

  /** Sorts records whose keys agree in their first {@code depth} bytes; the prefixes are those from there on. */
  private void sortDeeper(SortedBatch batch, int from, int to, int depth) {
    radixSort(from, to);
    int run = from;
    while (run < to) {
      long value = prefixes[run];
      int end = run + 1;
      while (end < to && prefixes[end] == value) {
        end++;
      }
      if (end - run > 1) {
        sortEqual(batch, run, end, depth);
      }
      run = end;
    }
  }

  private void sortEqual(SortedBatch batch, int from, int to, int depth) {
    Arrays.sort(addresses, from, to);
    if (prefix.isWholeKey()) {
      return;
    }
    int deeper = depth + Long.BYTES;
    if (to - from <= SHORT || deeper >= MAX_DEPTH) {
      ties.sort(batch, from, to);
      return;
    }
    int shortest = Integer.MAX_VALUE;
    int longest = 0;
    for (int i = from; i < to; i++) {
      byte[] page = batch.page(addresses[i]);
      int record = RecordDescriptor.record(addresses[i]);
      int start = RecordDescriptor.keyStart(page, record);
      int length = RecordDescriptor.keyLength(page, record);
      int content = start + length - prefix.contentStart(page, start);
      shortest = Math.min(shortest, content);
      longest = Math.max(longest, content);
      prefixes[i] = prefix.of(page, start, length, deeper);
    }
    if (longest > deeper) {
      sortDeeper(batch, from, to, deeper);
    } else if (longest > shortest) {
      // All contents end before that depth, and differ in the number of trailing zeros.
      ties.sort(batch, from, to);
    }
  }

  /**
   * Sorts by prefix with an explicit stack instead of recursion: HotSpot would inline a recursive method into itself,
   * and compiling that takes longer than the sorting of a usual task.
   */
  private void radixSort(int from, int to) {
    // A failure may have left ranges on it.
    unsorted.clear();
    unsorted.push(from, to);
    while (!unsorted.isEmpty()) {
      long range = unsorted.pop();
      step(RangeStack.from(range), RangeStack.to(range));
    }
  }

  private void step(int from, int to) {
    if (to - from <= SHORT) {
      insertionSort(from, to);
      return;
    }
    long different = different(from, to);
    if (different == 0) {
      return;
    }
    if (to - from >= LONG) {
      progress();
    }
    // The bits from the highest differing one on: those above are the same in all.
    int bits = bits(to - from);
    int shift = Math.max(0, Long.SIZE - bits - Long.numberOfLeadingZeros(different));
    count(from, to, shift, bits);
    distribute(shift, bits);
    assert Arrays.equals(heads, 0, 1 << bits, tails, 0, 1 << bits) : "a bucket is not full";
    if (shift > 0) {
      sortBuckets(from, 1 << bits);
    }
  }

  private long different(int from, int to) {
    long[] prefixes = this.prefixes;
    long first = prefixes[from];
    long different = 0;
    for (int i = from + 1; i < to; i++) {
      different |= prefixes[i] ^ first;
    }
    return different;
  }

  /** Sorts the short buckets at once, and leaves the others to further steps. */
  private void sortBuckets(int from, int buckets) {
    int start = from;
    for (int bucket = 0; bucket < buckets; bucket++) {
      int end = heads[bucket];
      if (end - start <= SHORT) {
        insertionSort(start, end);
      } else {
        unsorted.push(start, end);
      }
      start = end;
    }
  }

  private static int bits(int records) {
    int most = records > HUGE ? MAX_BITS_OF_HUGE : MAX_BITS;
    return Math.min(most, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(records) - BITS_LEFT);
  }

  /** Computes the start and the end of each bucket. */
  private void count(int from, int to, int shift, int bits) {
    int[] head = heads;
    int buckets = 1 << bits;
    Arrays.fill(head, 0, buckets, 0);
    long[] prefixes = this.prefixes;
    for (int i = from; i < to; i++) {
      head[(int) (prefixes[i] >>> shift) & buckets - 1]++;
    }
    int start = from;
    for (int bucket = 0; bucket < buckets; bucket++) {
      int count = head[bucket];
      head[bucket] = start;
      start += count;
      tails[bucket] = start;
    }
  }

  /** Moves each record to its bucket, in cycles. Afterwards the head of each bucket is its end. */
  private void distribute(int shift, int bits) {
    int[] head = heads;
    long[] prefixes = this.prefixes;
    long[] addresses = this.addresses;
    int mask = (1 << bits) - 1;
    for (int bucket = 0; bucket <= mask; bucket++) {
      int tail = tails[bucket];
      while (head[bucket] < tail) {
        int place = head[bucket];
        long prefixInHand = prefixes[place];
        long addressInHand = addresses[place];
        int target = (int) (prefixInHand >>> shift) & mask;
        while (target != bucket) {
          int to = head[target]++;
          long nextPrefix = prefixes[to];
          long nextAddress = addresses[to];
          prefixes[to] = prefixInHand;
          addresses[to] = addressInHand;
          prefixInHand = nextPrefix;
          addressInHand = nextAddress;
          target = (int) (prefixInHand >>> shift) & mask;
        }
        prefixes[place] = prefixInHand;
        addresses[place] = addressInHand;
        head[bucket]++;
      }
    }
  }

  private void insertionSort(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long moving = prefixes[i];
      long address = addresses[i];
      int j = i;
      while (j > from && Long.compareUnsigned(prefixes[j - 1], moving) > 0) {
        prefixes[j] = prefixes[j - 1];
        addresses[j] = addresses[--j];
      }
      prefixes[j] = moving;
      addresses[j] = address;
    }
  }
}
