/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.Test;

/** The trees that they stand in for are the oracle. */
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
      Set<String> set = new SmallSet<>();
      int kinds = 1 + random.nextInt(12);
      for (int step = 0; step < STEPS; step++) {
        String element = element(kinds);
        String message = "seed " + seed + ", round " + round + ", step " + step;
        switch (random.nextInt(3)) {
          case 0 -> assertEquals(message, expected.add(element), set.add(element));
          case 1 -> assertEquals(message, expected.remove(element), set.remove(element));
          default -> assertEquals(message, expected.contains(element), set.contains(element));
        }
        assertEquals(message, expected, set);
        assertArrayEquals(message, expected.toArray(new String[0]), set.toArray(new String[set.size()]));
      }
    }
  }

  @Test
  public void aMapIsAsATree() {
    for (int round = 0; round < ROUNDS; round++) {
      Map<String, Integer> expected = new TreeMap<>();
      Map<String, Integer> map = new SmallMap<>();
      int kinds = 1 + random.nextInt(12);
      for (int step = 0; step < STEPS; step++) {
        String key = element(kinds);
        String message = "seed " + seed + ", round " + round + ", step " + step;
        switch (random.nextInt(4)) {
          case 0 -> assertEquals(message, expected.put(key, step), map.put(key, step));
          case 1 -> assertEquals(message, expected.remove(key), map.remove(key));
          case 2 -> assertEquals(message, expected.get(key), map.get(key));
          default -> assertEquals(message, expected.containsKey(key), map.containsKey(key));
        }
        assertEquals(message, expected, map);
        assertEquals(message, List.copyOf(expected.keySet()), List.copyOf(map.keySet()));
        assertEquals(message, List.copyOf(expected.values()), List.copyOf(map.values()));
      }
    }
  }

  /** As trees do. */
  @Test
  public void nullIsNoElementAndNoKey() {
    assertThrows(NullPointerException.class, () -> new SmallSet<String>().add(null));
    assertThrows(NullPointerException.class, () -> new SmallMap<String, String>().put(null, ""));
    assertThrows(NullPointerException.class, () -> new SmallMap<String, String>().get(null));
  }

  @Test
  public void anIteratorShowsWhatWasThere() {
    Set<String> set = new SmallSet<>();
    set.add("a");
    set.add("b");
    List<String> seen = new ArrayList<>();
    for (Iterator<String> elements = set.iterator(); elements.hasNext();) {
      String element = elements.next();
      set.remove(element);
      seen.add(element);
    }
    assertEquals(List.of("a", "b"), seen);
    assertEquals(Set.of(), set);
  }
}
