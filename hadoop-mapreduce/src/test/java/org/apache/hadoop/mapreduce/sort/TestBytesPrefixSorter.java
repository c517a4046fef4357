/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.WritableComparable;

@SuppressWarnings("rawtypes")
public class TestBytesPrefixSorter extends SorterTestCase {
  @Override
  WritableComparable key(byte[] bytes) {
    return new BytesWritable(bytes);
  }

  @Override
  KeyPrefix prefix() {
    return KeyPrefix.BYTES;
  }
}
