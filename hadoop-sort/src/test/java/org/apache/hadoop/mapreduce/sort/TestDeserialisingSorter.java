/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/** Checks a sorter with the generic comparator of a class without its own, which reads both keys into its fields. */
@SuppressWarnings("rawtypes")
public class TestDeserialisingSorter extends SorterTestCase {
  @Override
  WritableComparable key(byte[] bytes) {
    return new VLongWritable(ByteBuffer.wrap(Arrays.copyOf(bytes, Long.BYTES)).getLong());
  }

  @Override
  PartitionSorter sorter() {
    return new ComparisonSorter(WritableComparator.get(VLongWritable.class), () -> { });
  }
}
