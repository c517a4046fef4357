/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.util.Comparator;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.WritableComparable;

@SuppressWarnings("rawtypes")
public class TestNullPrefixSorter extends SorterTestCase {
  @Override
  WritableComparable key(byte[] bytes) {
    return NullWritable.get();
  }

  @Override
  KeyPrefix prefix() {
    return KeyPrefix.NULL;
  }

  @Override
  Comparator<WritableComparable> order() {
    return (a, b) -> 0;
  }
}
