/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.WritableComparable;

@SuppressWarnings("rawtypes")
public class TestBooleanPrefixSorter extends SorterTestCase {
  @Override
  WritableComparable key(byte[] bytes) {
    return new BooleanWritable((bytes.length & 1) == 1);
  }

  @Override
  KeyPrefix prefix() {
    return KeyPrefix.BOOLEAN;
  }
}
