/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.util.Arrays;

/**
 * Sorts by the eight-byte prefixes of the keys: a radix sort in place from the most significant byte that differs. Keys
 * with the same prefix are sorted by their next eight bytes, and after a few such steps by comparison.
 *
 * <p>A radix sort in place does not keep the order of equal keys. But addresses tell which record arrived earlier, so
 * that order is restored where prefixes are equal.
 */
public final class PrefixSorter extends PartitionSorter {
  /** Shorter runs are sorted by insertion. */
  private static final int SHORT = 32;
  private static final int LONG = 1 << 12;
  private static final int RADIX_BITS = 8;
  private static final int BUCKETS = 1 << RADIX_BITS;
  /** So many bytes of a key's content go through the radix sort before keys are compared as a whole. */
  private static final int DEEPEST = 64;

  private final KeyPrefix prefix;
  private final ComparisonSorter ties;
  /** Room for the buckets of each level of the recursion, made when first needed. */
  private final int[][] heads = new int[Long.SIZE / RADIX_BITS + 1][];
  private final int[] tails = new int[BUCKETS];

  public PrefixSorter(KeyPrefix prefix, Runnable progress) {
    super(progress);
    this.prefix = prefix;
    this.ties = prefix.isWholeKey() ? null : new ComparisonSorter(prefix::compareContent, progress);
  }

  @Override
  public void sort(SortedBatch batch, int from, int to) {
    sortDeeper(batch, from, to, 0);
  }

  /** Sorts records whose keys agree in their first {@code depth} bytes. Their prefixes are those from there on. */
  private void sortDeeper(SortedBatch batch, int from, int to, int depth) {
    radixSort(batch, from, to, 0);
    long[] prefixes = batch.prefixes;
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
    Arrays.sort(batch.addresses, from, to);
    if (prefix.isWholeKey()) {
      return;
    }
    int deeper = depth + Long.BYTES;
    if (to - from <= SHORT || deeper >= DEEPEST) {
      ties.sort(batch, from, to);
      return;
    }
    int shortest = Integer.MAX_VALUE;
    int longest = 0;
    for (int i = from; i < to; i++) {
      byte[] page = batch.page(i);
      int record = RecordDescriptor.record(batch.addresses[i]);
      int start = RecordDescriptor.keyStart(record);
      int length = RecordDescriptor.keyLength(page, record);
      int content = start + length - prefix.contentStart(page, start);
      shortest = Math.min(shortest, content);
      longest = Math.max(longest, content);
      batch.prefixes[i] = prefix.of(page, start, length, deeper);
    }
    if (longest > deeper) {
      sortDeeper(batch, from, to, deeper);
    } else if (longest > shortest) {
      // all end before, and differ in the number of zeros at their end
      ties.sort(batch, from, to);
    }
  }

  private void radixSort(SortedBatch batch, int from, int to, int level) {
    long[] prefixes = batch.prefixes;
    if (to - from <= SHORT) {
      insertionSort(prefixes, batch.addresses, from, to);
      return;
    }
    long first = prefixes[from];
    long different = 0;
    for (int i = from + 1; i < to; i++) {
      different |= prefixes[i] ^ first;
    }
    if (different == 0) {
      return;
    }
    if (to - from >= LONG) {
      progress();
    }
    // the eight bits that begin with the highest that differs: the ones above are the same in all
    int shift = Math.max(0, Long.SIZE - RADIX_BITS - Long.numberOfLeadingZeros(different));
    int[] head = count(prefixes, from, to, shift, level);
    distribute(prefixes, batch.addresses, shift, head);
    if (shift > 0) {
      int start = from;
      for (int bucket = 0; bucket < BUCKETS; bucket++) {
        int end = head[bucket];
        if (end - start > 1) {
          radixSort(batch, start, end, level + 1);
        }
        start = end;
      }
    }
  }

  /** @return the first place of each bucket; {@link #tails} has the place after its last */
  private int[] count(long[] prefixes, int from, int to, int shift, int level) {
    if (heads[level] == null) {
      heads[level] = new int[BUCKETS];
    }
    int[] head = heads[level];
    Arrays.fill(head, 0);
    for (int i = from; i < to; i++) {
      head[(int) (prefixes[i] >>> shift) & BUCKETS - 1]++;
    }
    int start = from;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      int count = head[bucket];
      head[bucket] = start;
      start += count;
      tails[bucket] = start;
    }
    return head;
  }

  /** Moves each record to its bucket, in cycles. Afterwards the head of each bucket is the place after its last. */
  private void distribute(long[] prefixes, long[] addresses, int shift, int[] head) {
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      int tail = tails[bucket];
      while (head[bucket] < tail) {
        int place = head[bucket];
        long prefixInHand = prefixes[place];
        long addressInHand = addresses[place];
        int target = (int) (prefixInHand >>> shift) & BUCKETS - 1;
        while (target != bucket) {
          int to = head[target]++;
          long nextPrefix = prefixes[to];
          long nextAddress = addresses[to];
          prefixes[to] = prefixInHand;
          addresses[to] = addressInHand;
          prefixInHand = nextPrefix;
          addressInHand = nextAddress;
          target = (int) (prefixInHand >>> shift) & BUCKETS - 1;
        }
        prefixes[place] = prefixInHand;
        addresses[place] = addressInHand;
        head[bucket]++;
      }
    }
  }

  private static void insertionSort(long[] prefixes, long[] addresses, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long prefix = prefixes[i];
      long address = addresses[i];
      int j = i;
      while (j > from && Long.compareUnsigned(prefixes[j - 1], prefix) > 0) {
        prefixes[j] = prefixes[j - 1];
        addresses[j] = addresses[--j];
      }
      prefixes[j] = prefix;
      addresses[j] = address;
    }
  }
}
