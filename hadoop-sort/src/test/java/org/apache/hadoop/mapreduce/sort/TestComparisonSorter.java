/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparable;
import org.junit.Test;

/** Checks a sorter with a user's comparator, in descending order. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class TestComparisonSorter extends SorterTestCase {
  @Override
  WritableComparable key(byte[] bytes) {
    return new LongWritable(ByteBuffer.wrap(Arrays.copyOf(bytes, Long.BYTES)).getLong());
  }

  @Override
  PartitionSorter sorter() {
    return new ComparisonSorter(new LongWritable.DecreasingComparator(), () -> { });
  }

  @Override
  Comparator<WritableComparable> order() {
    return Comparator.<WritableComparable>naturalOrder().reversed();
  }

  /** Returns the number of comparisons made to sort these keys. */
  private static long comparisons(LongStream keys) throws IOException {
    long[] comparisons = new long[1];
    RawComparator<LongWritable> comparator = new LongWritable.DecreasingComparator();
    SortedBatch batch = new SortedBatch(Batches.of(keys.mapToObj(LongWritable::new).toList(), 1), null);
    new ComparisonSorter((b1, s1, l1, b2, s2, l2) -> {
      comparisons[0]++;
      return comparator.compare(b1, s1, l1, b2, s2, l2);
    }, () -> { }).sort(batch, batch.start(0), batch.end(0));
    return comparisons[0];
  }

  /**
   * Checks that comparisons grow as n log n whatever the order of the keys, plus one per key for the insertion sort of
   * short runs.
   */
  @Test
  public void comparisonsGrowAsThoseOfAMergeSort() throws Exception {
    for (int count : new int[] {1 << 11, 1 << 13}) {
      int levels = Integer.numberOfTrailingZeros(count);
      Map<String, LongStream> inputs = Map.of("rising", LongStream.range(0, count),
          "falling", LongStream.range(0, count).map(i -> -i), "equal", LongStream.range(0, count).map(i -> 7),
          "a saw", LongStream.range(0, count).map(i -> i % 50), "an organ pipe",
          LongStream.range(0, count).map(i -> Math.min(i, count - i)),
          "random", new Random(count).longs(count));
      for (Map.Entry<String, LongStream> input : inputs.entrySet()) {
        long comparisons = comparisons(input.getValue());
        assertTrue(input.getKey() + ": " + comparisons + " comparisons of " + count,
            comparisons <= (long) count * (levels + 1));
      }
    }
  }

  @Test
  public void comparesKeysThatAreInOrderOnceWithTheNext() throws Exception {
    for (int count : new int[] {100, 5_000, CopiedKeys.MAX_RECORDS + 3}) {
      assertEquals(count - 1, comparisons(LongStream.range(0, count).map(i -> -i)));
    }
  }

  /** Checks that only the sign of a comparison counts: it may be any number, and the least int has no negation. */
  @Test
  public void takesTheSignOfAComparisonAlone() throws Exception {
    for (int count : new int[] {100, 5_000}) {
      List<LongWritable> keys = new Random(count).longs(count, 0, count).mapToObj(LongWritable::new).toList();
      SortedBatch batch = new SortedBatch(Batches.of(keys, 1), null);
      new ComparisonSorter((b1, s1, l1, b2, s2, l2) -> {
        int compared = Arrays.compareUnsigned(b1, s1, s1 + l1, b2, s2, s2 + l2);
        return compared < 0 ? Integer.MIN_VALUE : compared > 0 ? Integer.MAX_VALUE : 0;
      }, () -> { }).sort(batch, 0, count);
      List<Integer> expected = new ArrayList<>(IntStream.range(0, count).boxed().toList());
      expected.sort(Comparator.comparing(keys::get));
      assertEquals(expected, Batches.arrivals(batch, 0));
    }
  }
}
