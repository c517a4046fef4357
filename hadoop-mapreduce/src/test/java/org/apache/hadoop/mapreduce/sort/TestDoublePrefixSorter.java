/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.WritableComparable;

@SuppressWarnings("rawtypes")
public class TestDoublePrefixSorter extends SorterTestCase {
  @Override
  WritableComparable key(byte[] bytes) {
    return new DoubleWritable(ByteBuffer.wrap(Arrays.copyOf(bytes, Double.BYTES)).getDouble());
  }

  @Override
  KeyPrefix prefix() {
    return KeyPrefix.DOUBLE;
  }
}
