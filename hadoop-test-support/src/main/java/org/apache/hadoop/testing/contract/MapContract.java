/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.contract;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.Test;

/**
 * A contract test of a {@link Map}: it behaves like the JDK's map that it replaces, in every respect, and its views and
 * iterators support exactly the operations that they should.
 */
public abstract class MapContract<K, V> extends SeededTest {
  private static final int ROUNDS = 60;
  private static final int STEPS = 60;
  private static final int KINDS = 12;

  /** Returns a new empty map under test. */
  protected abstract Map<K, V> empty();

  /** Returns a new instance of the JDK's map that it replaces. */
  protected abstract Map<K, V> oracle();

  /** Returns a key; equal numbers give equal keys. */
  protected abstract K key(int number);

  /** Returns a value that the map may hold under a key. */
  protected abstract V value(K key, int number);

  /** Puts an entry into the map itself, or into a new one that is returned. */
  protected Map<K, V> put(Map<K, V> map, K key, V value) {
    map.put(key, value);
    return map;
  }

  /**
   * Removes an entry from the map itself, or from a new one that is returned; null if the map does not support removal.
   */
  protected Map<K, V> remove(Map<K, V> map, K key) {
    map.remove(key);
    return map;
  }

  /** Returns true if entries are in the oracle's order. */
  protected boolean isOrdered() {
    return true;
  }

  /** Returns true if an iterator can remove elements. */
  protected boolean iteratorRemoves() {
    return false;
  }

  @Test
  public void looksAsTheJdksFromAllSides() {
    for (int round = 0; round < ROUNDS; round++) {
      Map<K, V> expected = oracle();
      Map<K, V> map = empty();
      for (int step = 0; step < STEPS; step++) {
        String message = at("round " + round, "step " + step);
        K key = key(random.nextInt(KINDS));
        if (random.nextInt(3) > 0) {
          V value = value(key, random.nextInt(KINDS));
          expected.put(key, value);
          map = put(map, key, value);
        } else {
          Map<K, V> less = remove(map, key);
          map = less == null ? map : less;
          if (less != null) {
            expected.remove(key);
          }
        }
        compare(message, expected, map);
        iterate(message, expected, map);
      }
    }
  }

  private void compare(String message, Map<K, V> expected, Map<K, V> map) {
    assertEquals(message, expected.size(), map.size());
    assertEquals(message, expected.isEmpty(), map.isEmpty());
    assertEquals(message, expected, map);
    assertEquals(message, map, expected);
    assertEquals(message, expected.hashCode(), map.hashCode());
    assertEquals(message, expected.keySet(), map.keySet());
    assertEquals(message, expected.entrySet(), map.entrySet());
    if (isOrdered()) {
      assertEquals(message, expected.toString(), map.toString());
      assertEquals(message, new ArrayList<>(expected.values()), new ArrayList<>(map.values()));
      assertEquals(message, List.of(expected.keySet().toArray()), List.of(map.keySet().toArray()));
    }
    for (int number = 0; number < KINDS; number++) {
      K key = key(number);
      assertEquals(message, expected.get(key), map.get(key));
      assertEquals(message, expected.containsKey(key), map.containsKey(key));
      assertEquals(message, expected.keySet().contains(key), map.keySet().contains(key));
      assertEquals(message, expected.getOrDefault(key, null), map.getOrDefault(key, null));
      V value = value(key, number);
      assertEquals(message, expected.containsValue(value), map.containsValue(value));
    }
    assertFalse(message, map.equals(null));
    assertFalse(message, map.equals("map"));
  }

  private void iterate(String message, Map<K, V> expected, Map<K, V> map) {
    Iterator<Map.Entry<K, V>> entries = map.entrySet().iterator();
    assertThrows(message, RuntimeException.class, entries::remove);
    int count = 0;
    while (entries.hasNext()) {
      Map.Entry<K, V> entry = entries.next();
      assertEquals(message, expected.get(entry.getKey()), entry.getValue());
      count++;
      if (iteratorRemoves() && random.nextInt(20) == 0) {
        entries.remove();
        assertThrows(message, IllegalStateException.class, entries::remove);
        expected.remove(entry.getKey());
        count--;
      }
    }
    assertEquals(message, expected.size(), count);
    assertThrows(message, NoSuchElementException.class, entries::next);
    assertThrows(message, NoSuchElementException.class, entries::next);
  }
}
