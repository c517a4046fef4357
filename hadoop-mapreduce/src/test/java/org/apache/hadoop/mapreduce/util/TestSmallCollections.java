/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.Test;

/** Compares the small collections with the trees that they replace. */
public class TestSmallCollections {
  private static final int ROUNDS = 200;
  private static final int STEPS = 200;

  private final long seed = Long.getLong("test.seed", System.nanoTime());
  private final Random random = new Random(seed);

  private String element(int kinds) {
    return "e" + random.nextInt(kinds);
  }

  @Test
  public void aSetIsAsATree() {
    for (int round = 0; round < ROUNDS; round++) {
      Set<String> expected = new TreeSet<>();
      SmallSet<String> set = SmallSet.empty();
      int kinds = 1 + random.nextInt(12);
      for (int step = 0; step < STEPS; step++) {
        String element = element(kinds);
        String message = "seed " + seed + ", round " + round + ", step " + step;
        if (random.nextInt(10) == 0) {
          expected.clear();
          set = SmallSet.empty();
        } else if (random.nextBoolean()) {
          expected.add(element);
          set = set.with(element);
        }
        assertEquals(message, expected.contains(element), set.contains(element));
        assertEquals(message, expected, set);
        assertArrayEquals(message, expected.toArray(new String[0]), set.toArray(new String[set.size()]));
      }
    }
  }

  @Test
  public void aMapIsAsATree() {
    for (int round = 0; round < ROUNDS; round++) {
      Map<String, Integer> expected = new TreeMap<>();
      SmallMap<String, Integer> map = SmallMap.empty();
      int kinds = 1 + random.nextInt(12);
      for (int step = 0; step < STEPS; step++) {
        String key = element(kinds);
        String message = "seed " + seed + ", round " + round + ", step " + step;
        if (random.nextBoolean()) {
          expected.put(key, step);
          map = map.with(key, step);
        } else {
          expected.remove(key);
          map = map.without(key);
        }
        String other = element(kinds);
        assertEquals(message, expected.get(other), map.get(other));
        assertEquals(message, expected.containsKey(other), map.containsKey(other));
        assertEquals(message, expected, map);
        assertEquals(message, List.copyOf(expected.keySet()), List.copyOf(map.keySet()));
        assertEquals(message, List.copyOf(expected.values()), List.copyOf(map.values()));
      }
    }
  }

  /** Each set and each map stays unchanged, whatever is derived from it. */
  @Test
  public void nothingChanges() {
    SmallSet<String> set = SmallSet.<String>empty().with("b");
    set.with("a");
    assertEquals(Set.of("b"), set);
    SmallMap<String, Integer> map = SmallMap.<String, Integer>empty().with("a", 1).with("b", 2);
    map.with("a", 3);
    map.without("b");
    map.with("c", 4);
    assertEquals(Map.of("a", 1, "b", 2), map);
    assertEquals(Set.of(), SmallSet.empty());
    assertEquals(Map.of(), SmallMap.empty());
    assertThrows(UnsupportedOperationException.class, () -> set.add("a"));
    assertThrows(UnsupportedOperationException.class, () -> set.iterator().remove());
    assertThrows(UnsupportedOperationException.class, () -> map.put("a", 3));
    assertThrows(UnsupportedOperationException.class, () -> map.remove("a"));
  }

  @Test
  public void emptyOnesAreOne() {
    assertSame(SmallSet.empty(), SmallSet.empty());
    assertSame(SmallMap.empty(), SmallMap.<String, String>empty().with("a", "b").without("a"));
  }

  /** The collections refuse null as an element and as a key, as trees do. */
  @Test
  public void nullIsNoElementAndNoKey() {
    assertThrows(NullPointerException.class, () -> SmallSet.<String>empty().with(null));
    assertThrows(NullPointerException.class, () -> SmallMap.<String, String>empty().with(null, ""));
    assertThrows(NullPointerException.class, () -> SmallMap.empty().get(null));
  }
}
