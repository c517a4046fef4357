/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.Test;

/** Checks that the set behaves like a TreeSet, in whatever order its methods are called. */
public class TestLazySortedSet {
  private static final int RUNS = 200;
  private static final int STEPS = 200;
  private static final int KINDS = 12;

  @Test
  public void isWhatATreeSetIs() {
    for (int seed = 0; seed < RUNS; seed++) {
      Random random = new Random(seed);
      SortedSet<Integer> expected = new TreeSet<>(Comparator.reverseOrder());
      SortedSet<Integer> set = new LazySortedSet<>(Comparator.<Integer>reverseOrder());
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
            // Only new elements are added.
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

  private long comparisons;

  private int compare(Integer one, Integer other) {
    comparisons++;
    return one.compareTo(other);
  }

  /** Returns a bound for the longest path in a tree of this size: twice the logarithm. */
  private static long path(int size) {
    return 2L * (Integer.SIZE - Integer.numberOfLeadingZeros(size));
  }

  @Test
  public void nothingIsComparedBeforeSomebodyLooks() {
    for (int count : new int[] {1000, 4000}) {
      SortedSet<Integer> set = new LazySortedSet<>(this::compare);
      comparisons = 0;
      new Random(count).ints(count, 0, Integer.MAX_VALUE).forEach(set::add);
      assertEquals(0, comparisons);
      int size = set.size();
      for (int i = 0; i < 3; i++) {
        set.first();
        set.iterator().next();
        set.last();
      }
      assertTrue(comparisons + " comparisons of " + size, comparisons <= size * path(size));
    }
  }

  @Test
  public void comparisonsOfOneThatIsLookedAtAllTheTimeAreThoseOfATree() {
    for (int count : new int[] {1000, 4000}) {
      SortedSet<Integer> set = new LazySortedSet<>(this::compare);
      comparisons = 0;
      new Random(count).ints(count, 0, Integer.MAX_VALUE).forEach(number -> {
        set.add(number);
        set.first();
      });
      assertTrue(comparisons + " comparisons of " + count, comparisons <= 2 * count * path(count));
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
