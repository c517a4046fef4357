/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.WritableComparable;

/** With a comparator of the user: falling instead of rising. */
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
}
