/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.testing.TellSeed;
import org.junit.Rule;
import org.junit.Test;

/**
 * The test cases of every sorter, with every kind of input: the result must be that of a stable sort of the keys by
 * their own compareTo, with any number of threads.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public abstract class SorterTestCase {
  private static final int PARTITIONS = 5;

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final Random random = new Random(seed);

  /** Returns a key made of these bytes; ascending unsigned bytes need not make ascending keys. */
  abstract WritableComparable key(byte[] bytes);

  /** Returns the prefix of the keys; null if the sorter compares them. */
  KeyPrefix prefix() {
    return null;
  }

  PartitionSorter sorter() {
    return new PrefixSorter(prefix(), () -> { });
  }

  /** Returns the order that the sorter must produce. */
  Comparator<WritableComparable> order() {
    return Comparator.naturalOrder();
  }

  @Test
  public void sortsNothing() throws Exception {
    check(List.of());
  }

  @Test
  public void sortsOneKey() throws Exception {
    check(keys(1, () -> bytes(10)));
  }

  @Test
  public void sortsFewKeys() throws Exception {
    for (int count = 2; count < 200; count += 7) {
      check(keys(count, () -> bytes(10)));
    }
  }

  @Test
  public void sortsRandomKeys() throws Exception {
    check(keys(60_000, () -> bytes(random.nextInt(20))));
  }

  @Test
  public void sortsKeysOfLowCardinality() throws Exception {
    List<byte[]> few = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      few.add(bytes(12));
    }
    check(keys(30_000, () -> few.get(random.nextInt(few.size()))));
  }

  @Test
  public void sortsAscendingKeys() throws Exception {
    List<WritableComparable> keys = keys(20_000, () -> bytes(10));
    keys.sort(order());
    check(keys);
  }

  @Test
  public void sortsDescendingKeys() throws Exception {
    List<WritableComparable> keys = keys(20_000, () -> bytes(10));
    keys.sort(order());
    Collections.reverse(keys);
    check(keys);
  }

  @Test
  public void keepsTheOrderOfEqualKeys() throws Exception {
    byte[] one = bytes(10);
    check(keys(20_000, () -> one));
  }

  @Test
  public void sortsKeysThatBeginEqually() throws Exception {
    byte[] start = bytes(30);
    check(keys(20_000, () -> {
      byte[] bytes = Arrays.copyOf(start, 30 + random.nextInt(6));
      for (int i = 20 + random.nextInt(8); i < bytes.length; i++) {
        bytes[i] = (byte) random.nextInt(3);
      }
      return bytes;
    }));
  }

  /** Checks long keys with a common prefix, longer than what the radix sort looks at. */
  @Test
  public void sortsLongKeysThatBeginEqually() throws Exception {
    byte[] start = bytes(300);
    check(keys(2_000, () -> {
      byte[] bytes = Arrays.copyOf(start, 302);
      bytes[301] = (byte) random.nextInt(50);
      return bytes;
    }));
  }

  @Test
  public void sortsShortKeys() throws Exception {
    check(keys(20_000, () -> bytes(random.nextInt(3))));
  }

  @Test
  public void sortsEmptyKeys() throws Exception {
    check(keys(1_000, () -> new byte[0]));
  }

  /** Checks keys that end with zeros: a prefix cannot tell a zero from the end of the key. */
  @Test
  public void sortsKeysThatEndWithZeros() throws Exception {
    check(keys(20_000, () -> Arrays.copyOf(new byte[] {(byte) random.nextInt(2)}, random.nextInt(12))));
  }

  private interface Bytes {
    byte[] next();
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private List<WritableComparable> keys(int count, Bytes bytes) {
    List<WritableComparable> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add(key(bytes.next()));
    }
    return keys;
  }

  private void check(List<WritableComparable> keys) throws Exception {
    ExecutorService helpers = Executors.newCachedThreadPool();
    try {
      RecordBatch batch = Batches.of(keys, PARTITIONS);
      List<List<Integer>> expected = new ArrayList<>();
      for (int partition = 0; partition < PARTITIONS; partition++) {
        expected.add(expected(keys, partition));
      }
      for (int threads = 1; threads <= 3; threads++) {
        List<PartitionSorter> sorters = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
          sorters.add(sorter());
        }
        SortedBatch sorted = new SortedBatch(batch, prefix());
        new PartitionWorkers(helpers, threads).forEach(PARTITIONS, threads, (partition, worker) ->
            sorters.get(worker).sort(sorted, sorted.start(partition), sorted.end(partition)));
        for (int partition = 0; partition < PARTITIONS; partition++) {
          assertEquals("seed " + seed + ", " + threads + " threads, partition " + partition,
              expected.get(partition), Batches.arrivals(sorted, partition));
        }
      }
    } finally {
      helpers.shutdownNow();
    }
  }

  private List<Integer> expected(List<WritableComparable> keys, int partition) {
    List<Integer> numbers = new ArrayList<>();
    for (int i = partition; i < keys.size(); i += PARTITIONS) {
      numbers.add(i);
    }
    numbers.sort(Comparator.comparing(keys::get, order()));
    return numbers;
  }
}
