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
  /** The partition at hand: the prefix i belongs to the address base + i. */
  private long[] prefixes;
  private long[] addresses;
  private int base;

  public PrefixSorter(KeyPrefix prefix, Runnable progress) {
    super(progress);
    this.prefix = prefix;
    this.ties = prefix.isWholeKey() ? null : new ComparisonSorter(prefix::compareContent, progress);
  }

  /** Works on numbers from 0 on, of records from {@code from} on. */
  @Override
  public void sort(SortedBatch batch, int from, int to) {
    base = from;
    addresses = batch.addresses;
    prefixes = room(to - from);
    for (int i = 0; i < to - from; i++) {
      byte[] page = batch.page(addresses[from + i]);
      int record = RecordDescriptor.record(addresses[from + i]);
      prefixes[i] = prefix.of(page, RecordDescriptor.keyStart(page, record), RecordDescriptor.keyLength(page, record));
    }
    sortDeeper(batch, 0, to - from, 0);
  }

  /** Sorts records whose keys agree in their first {@code depth} bytes. Their prefixes are those from there on. */
  private void sortDeeper(SortedBatch batch, int from, int to, int depth) {
    radixSort(from, to, 0);
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
    Arrays.sort(addresses, base + from, base + to);
    if (prefix.isWholeKey()) {
      return;
    }
    int deeper = depth + Long.BYTES;
    if (to - from <= SHORT || deeper >= DEEPEST) {
      ties.sort(batch, base + from, base + to);
      return;
    }
    int shortest = Integer.MAX_VALUE;
    int longest = 0;
    for (int i = from; i < to; i++) {
      byte[] page = batch.page(addresses[base + i]);
      int record = RecordDescriptor.record(addresses[base + i]);
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
      // all end before, and differ in the number of zeros at their end
      ties.sort(batch, base + from, base + to);
    }
  }

  private void radixSort(int from, int to, int level) {
    if (to - from <= SHORT) {
      insertionSort(from, to);
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
    int[] head = count(from, to, shift, level);
    distribute(shift, head);
    if (shift > 0) {
      int start = from;
      for (int bucket = 0; bucket < BUCKETS; bucket++) {
        int end = head[bucket];
        if (end - start > 1) {
          radixSort(start, end, level + 1);
        }
        start = end;
      }
    }
  }

  /** @return the first place of each bucket; {@link #tails} has the place after its last */
  private int[] count(int from, int to, int shift, int level) {
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
  private void distribute(int shift, int[] head) {
    long[] prefixes = this.prefixes;
    long[] addresses = this.addresses;
    int base = this.base;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      int tail = tails[bucket];
      while (head[bucket] < tail) {
        int place = head[bucket];
        long prefixInHand = prefixes[place];
        long addressInHand = addresses[base + place];
        int target = (int) (prefixInHand >>> shift) & BUCKETS - 1;
        while (target != bucket) {
          int to = head[target]++;
          long nextPrefix = prefixes[to];
          long nextAddress = addresses[base + to];
          prefixes[to] = prefixInHand;
          addresses[base + to] = addressInHand;
          prefixInHand = nextPrefix;
          addressInHand = nextAddress;
          target = (int) (prefixInHand >>> shift) & BUCKETS - 1;
        }
        prefixes[place] = prefixInHand;
        addresses[base + place] = addressInHand;
        head[bucket]++;
      }
    }
  }

  private void insertionSort(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long moving = prefixes[i];
      long address = addresses[base + i];
      int j = i;
      while (j > from && Long.compareUnsigned(prefixes[j - 1], moving) > 0) {
        prefixes[j] = prefixes[j - 1];
        addresses[base + j] = addresses[base + --j];
      }
      prefixes[j] = moving;
      addresses[base + j] = address;
    }
  }
}
