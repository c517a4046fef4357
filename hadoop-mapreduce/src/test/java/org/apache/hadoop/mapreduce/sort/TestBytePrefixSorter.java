/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.util.Arrays;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.WritableComparable;

@SuppressWarnings("rawtypes")
public class TestBytePrefixSorter extends SorterTestCase {
  @Override
  WritableComparable key(byte[] bytes) {
    return new ByteWritable(Arrays.copyOf(bytes, 1)[0]);
  }

  @Override
  KeyPrefix prefix() {
    return KeyPrefix.BYTE;
  }
}
