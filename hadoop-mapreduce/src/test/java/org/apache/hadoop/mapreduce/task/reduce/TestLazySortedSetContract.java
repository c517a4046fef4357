/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.hadoop.testing.contract.SetContract;
import org.junit.Test;

/** Checks that a {@link LazySortedSet} is a sorted set, even if an element is added twice or a view of it is held. */
public class TestLazySortedSetContract extends SetContract {
  private static final int NUMBERS = 20;

  @Override
  protected Set<Integer> empty() {
    return new LazySortedSet<>(Comparator.<Integer>naturalOrder());
  }

  @Override
  protected TreeSet<Integer> oracle() {
    return new TreeSet<>(Comparator.naturalOrder());
  }

  /** Checks that a view shows elements added to the set later, and that the set contains those added to a view. */
  @Test
  public void viewsStayViews() {
    for (int round = 0; round < 200; round++) {
      TreeSet<Integer> expected = oracle();
      SortedSet<Integer> set = (SortedSet<Integer>) empty();
      set.add(3);
      expected.add(3);
      List<SortedSet<Integer>> views = List.of(set.headSet(10), set.tailSet(5), set.subSet(2, 12));
      List<SortedSet<Integer>> oracles = List.of(expected.headSet(10), expected.tailSet(5), expected.subSet(2, 12));
      for (int step = 0; step < NUMBERS; step++) {
        int number = random.nextInt(NUMBERS);
        switch (random.nextInt(4)) {
          case 0 -> assertEquals(at(round, step), expected.remove(number), set.remove(number));
          case 1 -> {
            int within = 5 + number % 5;
            int view = number % 3;
            assertEquals(at(round, step), oracles.get(view).add(within), views.get(view).add(within));
          }
          default -> assertEquals(at(round, step), expected.add(number), set.add(number));
        }
        assertEquals(at(round, step), expected.size(), set.size());
        assertEquals(at(round, step), oracles, views);
      }
      expected.clear();
      set.clear();
      assertEquals(at(round), oracles, views);
    }
  }
}
