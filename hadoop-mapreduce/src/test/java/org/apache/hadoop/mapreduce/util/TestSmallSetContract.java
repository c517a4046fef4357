/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.util.Set;
import org.apache.hadoop.testing.contract.SetContract;

/** Checks that each {@link SmallSet} is an immutable sorted set. */
public class TestSmallSetContract extends SetContract {
  @Override
  protected Set<Integer> empty() {
    return SmallSet.empty();
  }

  @Override
  protected Set<Integer> add(Set<Integer> set, Integer element, boolean isNew) {
    return ((SmallSet<Integer>) set).with(element);
  }

  @Override
  protected boolean removes() {
    return false;
  }
}
