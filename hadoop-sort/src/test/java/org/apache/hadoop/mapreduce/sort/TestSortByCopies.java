/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.testing.TellSeed;
import org.junit.Rule;
import org.junit.Test;

/** Checks that sorting by comparison works on copies of the keys, and is correct for keys that do not fit. */
public class TestSortByCopies {
  private static final int PARTITIONS = 2;

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final Random random = new Random(seed);
  private int comparisons;
  private int comparisonsInPages;

  @Test
  public void fewRecordsAreNotCopied() throws Exception {
    sort(PARTITIONS * (CopiedKeys.MIN_RECORDS - 1), i -> 10);
    assertEquals(comparisons, comparisonsInPages);
  }

  @Test
  public void keysThatHaveRoomAreComparedByCopies() throws Exception {
    sort(PARTITIONS * CopiedKeys.MIN_RECORDS, i -> random.nextInt(30));
    assertEquals(0, comparisonsInPages);
  }

  /** Checks runs of which the last one is short. */
  @Test
  public void runsOfManyKeysAreMerged() throws Exception {
    int count = PARTITIONS * (2 * CopiedKeys.MAX_RECORDS + 10);
    sort(count, i -> random.nextInt(4));
    assertIsFor(2, count);
  }

  @Test
  public void runsOfLongKeysAreMerged() throws Exception {
    int count = PARTITIONS * 3_000;
    sort(count, i -> 1_500 + random.nextInt(100));
    assertIsFor(2, count);
  }

  /** Checks keys that fill the room for copies exactly, followed by empty keys. */
  @Test
  public void roomIsFilledToItsEnd() throws Exception {
    int longKeys = 2 * CopiedKeys.MIN_RECORDS;
    sort(PARTITIONS * 2 * longKeys, i -> i / PARTITIONS < longKeys ? CopiedKeys.MAX_BYTES / longKeys : 0);
  }

  @Test
  public void keysTooLongToBeCopiedAreComparedInPages() throws Exception {
    sort(PARTITIONS * 1_200, i -> 3_000);
    assertEquals(comparisons, comparisonsInPages);
  }

  @Test
  public void keyLongerThanTheRoomComesLate() throws Exception {
    int late = PARTITIONS * 2_000;
    sort(PARTITIONS * 3_000, i -> i == late ? CopiedKeys.MAX_BYTES + 1 : random.nextInt(50));
    assertTrue(comparisonsInPages + " of " + comparisons,
        comparisonsInPages > 0 && comparisonsInPages < comparisons / 2);
  }

  @Test
  public void keyLongerThanTheRoomComesFirst() throws Exception {
    sort(PARTITIONS * CopiedKeys.MIN_RECORDS, i -> i < PARTITIONS ? CopiedKeys.MAX_BYTES : random.nextInt(50));
  }

  /** Checks that pages are compared only to merge runs, in this many levels. */
  private void assertIsFor(int levels, int count) {
    assertTrue(comparisonsInPages + " of " + comparisons + " comparisons in pages",
        comparisonsInPages > 0 && comparisonsInPages <= levels * (count + PARTITIONS));
  }

  /** Sorts keys with few distinct prefixes, so that many are equal but for their lengths, and checks the order. */
  private void sort(int count, IntUnaryOperator length) throws Exception {
    List<Key> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] bytes = new byte[length.applyAsInt(i)];
      for (int at = 0; at < Math.min(3, bytes.length); at++) {
        bytes[at] = (byte) random.nextInt(10);
      }
      keys.add(new Key(bytes));
    }
    SortedBatch sorted = new SortedBatch(Batches.of(keys, PARTITIONS), null);
    Set<byte[]> pages = Collections.newSetFromMap(new IdentityHashMap<>());
    for (long address : sorted.addresses) {
      pages.add(sorted.page(address));
    }
    PartitionSorter sorter = new ComparisonSorter((b1, s1, l1, b2, s2, l2) -> {
      comparisons++;
      comparisonsInPages += pages.contains(b1) ? 1 : 0;
      return Arrays.compare(b2, s2, s2 + l2, b1, s1, s1 + l1);
    }, () -> { });
    for (int partition = 0; partition < PARTITIONS; partition++) {
      sorter.sort(sorted, sorted.start(partition), sorted.end(partition));
      int first = partition;
      List<Integer> expected =
          new ArrayList<>(IntStream.range(0, count).filter(i -> i % PARTITIONS == first).boxed().toList());
      expected.sort(Comparator.comparing(keys::get, Collections.reverseOrder()));
      assertEquals("seed " + seed + ", partition " + partition, expected, Batches.arrivals(sorted, partition));
    }
  }

  /** A key that is serialised as its bytes alone, so that it may be empty. */
  private static final class Key implements Writable, Comparable<Key> {
    private final byte[] bytes;

    Key(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.write(bytes);
    }

    @Override
    public void readFields(DataInput in) {
      throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Key other) {
      return Arrays.compare(bytes, other.bytes);
    }
  }
}
