/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.contract;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.Test;

/** A contract test of a {@link Set} of numbers: it behaves like a {@link TreeSet} in every respect. */
public abstract class SetContract extends SeededTest {
  private static final int ROUNDS = 60;
  private static final int STEPS = 60;
  private static final int KINDS = 15;

  /** Returns a new empty set under test. */
  protected abstract Set<Integer> empty();

  /** Returns a new empty instance of the tree that it replaces. */
  protected TreeSet<Integer> oracle() {
    return new TreeSet<>();
  }

  /** Adds an element to the set itself, or to a new one that is returned. */
  protected Set<Integer> add(Set<Integer> set, Integer element, boolean isNew) {
    assertEquals(at("is new"), isNew, set.add(element));
    return set;
  }

  /** Returns true if elements can be removed. */
  protected boolean removes() {
    return true;
  }

  @Test
  public void looksAsATreeFromAllSides() {
    for (int round = 0; round < ROUNDS; round++) {
      TreeSet<Integer> expected = oracle();
      Set<Integer> set = empty();
      for (int step = 0; step < STEPS; step++) {
        String message = at("round " + round, "step " + step);
        Integer element = random.nextInt(KINDS);
        if (random.nextInt(3) > 0) {
          set = add(set, element, expected.add(element));
        } else if (removes()) {
          assertEquals(message, expected.remove(element), set.remove(element));
        }
        assertEquals(message, expected.size(), set.size());
        if (random.nextBoolean()) {
          compare(message, expected, set);
        }
      }
    }
  }

  private void compare(String message, TreeSet<Integer> expected, Set<Integer> set) {
    assertEquals(message, expected.isEmpty(), set.isEmpty());
    assertEquals(message, expected, set);
    assertEquals(message, set, expected);
    assertEquals(message, expected.hashCode(), set.hashCode());
    assertEquals(message, expected.toString(), set.toString());
    assertEquals(message, new ArrayList<>(expected), new ArrayList<>(set));
    assertArrayEquals(message, expected.toArray(), set.toArray());
    assertArrayEquals(message, expected.toArray(new Integer[KINDS + 2]), set.toArray(new Integer[KINDS + 2]));
    for (int number = -1; number <= KINDS; number++) {
      assertEquals(message, expected.contains(number), set.contains(number));
    }
    assertEquals(message, expected.containsAll(List.of(1, 2)), set.containsAll(List.of(1, 2)));
    assertFalse(message, set.equals(null));
    assertFalse(message, set.equals(List.of()));
    Iterator<Integer> elements = set.iterator();
    assertThrows(message, RuntimeException.class, elements::remove);
    for (Integer element : expected) {
      assertEquals(message, element, elements.next());
    }
    assertFalse(message, elements.hasNext());
    assertThrows(message, NoSuchElementException.class, elements::next);
  }

  @Test
  public void refusesWhatATreeRefuses() {
    Set<Integer> set = add(empty(), 3, true);
    assertThrows(NullPointerException.class, () -> set.contains(null));
    assertThrows(ClassCastException.class, () -> set.contains("3"));
  }
}
