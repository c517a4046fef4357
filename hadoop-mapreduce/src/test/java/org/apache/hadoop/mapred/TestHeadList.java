/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

public class TestHeadList {
  private static final int MANY = 1_000_000;

  /** An ArrayList would move two terabytes for what one of these tests does. */
  @Rule
  public final Timeout patience = new Timeout(60, TimeUnit.SECONDS);

  private final HeadList<Integer> list = new HeadList<>();

  @Test
  public void behavesLikeAnArrayList() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int run = 0; run < 200; run++) {
      List<Integer> expected = new ArrayList<>();
      List<Integer> actual = new HeadList<>();
      int growth = 30 + random.nextInt(40);
      for (int step = 0; step < 300; step++) {
        Integer element = random.nextInt(10) == 0 ? null : step;
        int at = random.nextInt(expected.size() + 1);
        if (random.nextInt(3) == 0) {
          at = random.nextBoolean() ? 0 : expected.size();
        }
        if (random.nextInt(100) < growth) {
          expected.add(at, element);
          actual.add(at, element);
        } else if (at < expected.size()) {
          if (random.nextInt(5) == 0) {
            assertEquals("seed " + seed, expected.set(at, element), actual.set(at, element));
          } else {
            assertEquals("seed " + seed, expected.remove(at), actual.remove(at));
          }
        }
        assertEquals("seed " + seed, expected, actual);
      }
    }
  }

  /** What the search for a map to launch does. */
  @Test
  public void iteratorsRemove() {
    for (int i = 0; i < 100; i++) {
      list.add(i);
    }
    Iterator<Integer> iterator = list.iterator();
    while (iterator.hasNext()) {
      if (iterator.next() % 3 != 1) {
        iterator.remove();
      }
    }
    assertEquals(33, list.size());
    for (int i = 0; i < 33; i++) {
      assertEquals(3 * i + 1, (int) list.get(i));
    }
  }

  @Test
  public void manyAreTakenFromTheHead() {
    for (int i = 0; i < MANY; i++) {
      list.add(i);
    }
    for (int i = 0; i < MANY; i++) {
      Iterator<Integer> iterator = list.iterator();
      assertEquals(i, (int) iterator.next());
      iterator.remove();
    }
    assertTrue(list.isEmpty());
  }

  @Test
  public void manyAreAddedAtTheHead() {
    for (int i = 0; i < MANY; i++) {
      list.add(0, i);
    }
    for (int i = 0; i < MANY; i++) {
      assertEquals(MANY - 1 - i, (int) list.get(i));
    }
  }

  @Test
  public void aQueueDoesNotGrow() {
    for (int i = 0; i < MANY; i++) {
      list.add(i);
      if (i >= 5) {
        assertEquals(i - 5, (int) list.remove(0));
      }
    }
    assertEquals(List.of(MANY - 5, MANY - 4, MANY - 3, MANY - 2, MANY - 1), list);
  }

  @Test
  public void refusesWhatIsNotThere() {
    list.add(1);
    assertThrows(IndexOutOfBoundsException.class, () -> list.get(1));
    assertThrows(IndexOutOfBoundsException.class, () -> list.get(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> list.remove(1));
    assertThrows(IndexOutOfBoundsException.class, () -> list.set(1, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> list.add(2, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> list.add(-1, 0));
    Iterator<Integer> iterator = list.iterator();
    list.add(2);
    assertThrows(ConcurrentModificationException.class, iterator::next);
    assertEquals(List.of(1, 2), list);
  }
}
