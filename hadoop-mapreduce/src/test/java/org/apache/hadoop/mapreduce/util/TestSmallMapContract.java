/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.testing.contract.MapContract;

/** Checks that each {@link SmallMap} is an immutable sorted map. */
public class TestSmallMapContract extends MapContract<String, Integer> {
  @Override
  protected Map<String, Integer> empty() {
    return SmallMap.empty();
  }

  @Override
  protected Map<String, Integer> oracle() {
    return new TreeMap<>();
  }

  @Override
  protected String key(int number) {
    return "key" + number;
  }

  @Override
  protected Integer value(String key, int number) {
    return number == 3 ? null : number;
  }

  @Override
  protected Map<String, Integer> put(Map<String, Integer> map, String key, Integer value) {
    return ((SmallMap<String, Integer>) map).with(key, value);
  }

  @Override
  protected Map<String, Integer> remove(Map<String, Integer> map, String key) {
    return ((SmallMap<String, Integer>) map).without(key);
  }
}
