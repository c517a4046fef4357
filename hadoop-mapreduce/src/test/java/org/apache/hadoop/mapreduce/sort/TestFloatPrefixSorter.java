/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.WritableComparable;

@SuppressWarnings("rawtypes")
public class TestFloatPrefixSorter extends SorterTestCase {
  @Override
  WritableComparable key(byte[] bytes) {
    return new FloatWritable(ByteBuffer.wrap(Arrays.copyOf(bytes, Float.BYTES)).getFloat());
  }

  @Override
  KeyPrefix prefix() {
    return KeyPrefix.FLOAT;
  }
}
