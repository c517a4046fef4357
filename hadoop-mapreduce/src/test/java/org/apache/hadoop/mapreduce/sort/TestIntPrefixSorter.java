/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.WritableComparable;

@SuppressWarnings("rawtypes")
public class TestIntPrefixSorter extends SorterTestCase {
  @Override
  WritableComparable key(byte[] bytes) {
    return new IntWritable(ByteBuffer.wrap(Arrays.copyOf(bytes, Integer.BYTES)).getInt());
  }

  @Override
  KeyPrefix prefix() {
    return KeyPrefix.INT;
  }
}
