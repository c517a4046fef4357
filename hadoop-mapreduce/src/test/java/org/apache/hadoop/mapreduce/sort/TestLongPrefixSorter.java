/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.WritableComparable;

@SuppressWarnings("rawtypes")
public class TestLongPrefixSorter extends SorterTestCase {
  @Override
  WritableComparable key(byte[] bytes) {
    return new LongWritable(ByteBuffer.wrap(Arrays.copyOf(bytes, Long.BYTES)).getLong());
  }

  @Override
  KeyPrefix prefix() {
    return KeyPrefix.LONG;
  }
}
