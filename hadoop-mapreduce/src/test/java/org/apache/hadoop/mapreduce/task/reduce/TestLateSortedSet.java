/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.Test;

/** It is what a TreeSet is, in whatever order the two are used. */
public class TestLateSortedSet {
  private static final int RUNS = 200;
  private static final int STEPS = 200;
  private static final int KINDS = 12;

  @Test
  public void isWhatATreeSetIs() {
    for (int seed = 0; seed < RUNS; seed++) {
      Random random = new Random(seed);
      SortedSet<Integer> expected = new TreeSet<>(Comparator.reverseOrder());
      SortedSet<Integer> set = new LateSortedSet<>(Comparator.<Integer>reverseOrder());
      for (int step = 0; step < STEPS; step++) {
        int number = random.nextInt(100);
        Integer other = random.nextInt(100);
        int kind = random.nextInt(KINDS);
        String where = "seed " + seed + ", step " + step;
        switch (kind) {
          case 0 -> assertEquals(where, expected.remove(number), set.remove(number));
          case 1 -> assertEquals(where, expected.contains(number), set.contains(number));
          case 2 -> assertArrayEquals(where, expected.toArray(), set.toArray());
          case 3 -> takeSome(expected, set, random.nextInt(5));
          case 4 -> assertEquals(where, expected.tailSet(number), set.tailSet(number));
          case 5 -> assertEquals(where, expected.headSet(number), set.headSet(number));
          case 6 -> assertEquals(where, expected.subSet(Math.max(number, other), Math.min(number, other)),
              set.subSet(Math.max(number, other), Math.min(number, other)));
          case 7 -> {
            if (!expected.isEmpty()) {
              assertEquals(where, number % 2 == 0 ? expected.first() : expected.last(),
                  number % 2 == 0 ? set.first() : set.last());
            }
          }
          default -> {
            // All are different.
            if (expected.add(number)) {
              set.add(number);
            }
          }
        }
        assertEquals(where, expected.size(), set.size());
        if (random.nextInt(STEPS) == 0) {
          expected.clear();
          set.clear();
        }
      }
      assertEquals(expected, set);
      assertEquals(expected.comparator(), set.comparator());
    }
  }

  private static void takeSome(SortedSet<Integer> expected, SortedSet<Integer> set, int count) {
    Iterator<Integer> one = expected.iterator();
    Iterator<Integer> other = set.iterator();
    for (int i = 0; i < count && one.hasNext(); i++) {
      assertEquals(one.next(), other.next());
      one.remove();
      other.remove();
    }
  }
}
