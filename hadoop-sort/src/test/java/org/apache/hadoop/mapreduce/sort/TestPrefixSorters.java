/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.util.Comparator;
import org.apache.hadoop.io.WritableComparable;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameter;
import org.junit.runners.Parameterized.Parameters;

/** Checks the sorter with each existing prefix. */
@RunWith(Parameterized.class)
@SuppressWarnings("rawtypes")
public class TestPrefixSorters extends SorterTestCase {
  @Parameter
  public KeyPrefix prefix;

  @Parameters(name = "{0}")
  public static Object[] prefixes() {
    return KeyPrefix.values();
  }

  @Override
  WritableComparable key(byte[] bytes) {
    return AnyKey.of(prefix.keyClass(), bytes);
  }

  @Override
  Comparator<WritableComparable> order() {
    return AnyKey.order(prefix);
  }

  @Override
  KeyPrefix prefix() {
    return prefix;
  }
}
