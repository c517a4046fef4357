/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;

@SuppressWarnings("rawtypes")
public class TestTextPrefixSorter extends SorterTestCase {
  @Override
  WritableComparable key(byte[] bytes) {
    Text text = new Text();
    text.set(bytes, 0, bytes.length);
    return text;
  }

  @Override
  KeyPrefix prefix() {
    return KeyPrefix.TEXT;
  }
}
