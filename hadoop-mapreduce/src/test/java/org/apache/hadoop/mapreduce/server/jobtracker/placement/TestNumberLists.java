/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

public class TestNumberLists {
  private static final int MANY = 1_000_000;

  /** The limit of a test; an ArrayList would move two terabytes in one of these tests. */
  @Rule
  public final Timeout patience = new Timeout(60, TimeUnit.SECONDS);

  private final NumberLists one = new NumberLists(new int[1]);

  private static List<Integer> list(NumberLists lists, int list) {
    return IntStream.range(0, lists.size(list)).mapToObj(i -> lists.get(list, i)).toList();
  }

  /** Compares lists with and without reserved room, and some that are added later, with an ArrayList each. */
  @Test
  public void behaveLikeArrayLists() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int run = 0; run < 200; run++) {
      int[] room = random.ints(random.nextInt(6), 0, 4).toArray();
      NumberLists actual = new NumberLists(room);
      List<List<Integer>> expected = new ArrayList<>();
      for (int i = 0; i < room.length; i++) {
        expected.add(new ArrayList<>());
      }
      int growth = 30 + random.nextInt(40);
      for (int step = 0; step < 500; step++) {
        if (expected.isEmpty() || random.nextInt(50) == 0) {
          assertEquals(expected.size(), actual.newList());
          expected.add(new ArrayList<>());
        }
        change(random, random.nextInt(expected.size()), growth, step, expected, actual);
        for (int i = 0; i < expected.size(); i++) {
          assertEquals("seed " + seed, expected.get(i), list(actual, i));
        }
        assertEquals("seed " + seed, expected.stream().filter(list -> !list.isEmpty()).count(), actual.notEmpty());
      }
    }
  }

  private static void change(Random random, int list, int growth, int step, List<List<Integer>> expected,
      NumberLists actual) {
    List<Integer> oracle = expected.get(list);
    int at = random.nextInt(oracle.size() + 1);
    if (random.nextInt(3) == 0) {
      at = random.nextBoolean() ? 0 : oracle.size();
    }
    if (random.nextInt(100) < growth) {
      oracle.add(at, step);
      actual.add(list, at, step);
    } else if (at < oracle.size()) {
      assertEquals((int) oracle.remove(at), actual.remove(list, at));
    } else if (random.nextInt(10) == 0) {
      oracle.clear();
      actual.clear(list);
    }
  }

  @Test
  public void manyAreTakenFromTheHead() {
    for (int i = 0; i < MANY; i++) {
      one.add(0, i, i);
    }
    for (int i = 0; i < MANY; i++) {
      assertEquals(i, one.remove(0, 0));
    }
    assertEquals(0, one.size(0));
  }

  @Test
  public void manyAreAddedAtTheHead() {
    for (int i = 0; i < MANY; i++) {
      one.add(0, 0, i);
    }
    for (int i = 0; i < MANY; i++) {
      assertEquals(MANY - 1 - i, one.get(0, i));
    }
  }

  @Test
  public void aQueueDoesNotGrow() {
    for (int i = 0; i < MANY; i++) {
      one.add(0, one.size(0), i);
      if (i >= 5) {
        assertEquals(i - 5, one.remove(0, 0));
      }
    }
    assertEquals(List.of(MANY - 5, MANY - 4, MANY - 3, MANY - 2, MANY - 1), list(one, 0));
    assertTrue("" + one.length(), one.length() < 100);
  }

  /** A list that has reserved room does not move, as all initial lists of a job have. */
  @Test
  public void whatHasRoomDoesNotMove() {
    NumberLists lists = new NumberLists(new int[] {3, 1, 2});
    for (int list : new int[] {2, 0, 1, 0, 2, 0}) {
      lists.add(list, lists.size(list), list);
    }
    assertEquals(6, lists.length());
    for (int list = 0; list < 3; list++) {
      lists.remove(list, 0);
      lists.add(list, 0, 7);
    }
    assertEquals("nor what comes back to the head", 6, lists.length());
    assertEquals(List.of(7, 0, 0), list(lists, 0));
  }

  /**
   * Returns the total length of all arrays allocated while ten lists take turns growing to this many numbers in total.
   */
  private static long made(int numbers, boolean atHead) {
    int count = 10;
    NumberLists lists = new NumberLists(new int[count]);
    long made = 0;
    int length = 0;
    for (int i = 0; i < numbers; i++) {
      lists.add(i % count, atHead ? 0 : lists.size(i % count), i);
      if (lists.length() != length) {
        length = lists.length();
        made += length;
      }
    }
    return made;
  }

  @Test
  public void listsThatGrowInTurnAreMadeAnewSeldom() {
    for (boolean atHead : new boolean[] {true, false}) {
      long few = made(10_000, atHead);
      long many = made(40_000, atHead);
      assertTrue(few + " and " + many + " cells, at the head: " + atHead, few <= 400_000 && many <= 6 * few);
    }
  }

  @Test
  public void manyListsComeOneByOne() {
    NumberLists lists = new NumberLists(new int[0]);
    for (int i = 0; i < MANY; i++) {
      lists.add(lists.newList(), 0, i);
    }
    for (int i = 0; i < MANY; i++) {
      assertEquals(i, lists.get(i, 0));
    }
    assertEquals(MANY, lists.notEmpty());
  }

  @Test
  public void refuseWhatIsNotThere() {
    one.add(0, 0, 1);
    assertThrows(IndexOutOfBoundsException.class, () -> one.get(0, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> one.get(0, -1));
    assertThrows(IndexOutOfBoundsException.class, () -> one.remove(0, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> one.add(0, 2, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> one.add(0, -1, 0));
    assertEquals(List.of(1), list(one, 0));
  }
}
