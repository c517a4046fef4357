/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.ArrayList;
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

  private final HeadList list = new HeadList();

  private static List<Integer> elements(HeadList list) {
    List<Integer> elements = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      elements.add(list.get(i));
    }
    return elements;
  }

  @Test
  public void behavesLikeAnArrayList() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int run = 0; run < 200; run++) {
      List<Integer> expected = new ArrayList<>();
      HeadList actual = new HeadList();
      int growth = 30 + random.nextInt(40);
      for (int step = 0; step < 300; step++) {
        int at = random.nextInt(expected.size() + 1);
        if (random.nextInt(3) == 0) {
          at = random.nextBoolean() ? 0 : expected.size();
        }
        if (random.nextInt(100) < growth) {
          expected.add(at, step);
          actual.add(at, step);
        } else if (at < expected.size()) {
          assertEquals("seed " + seed, (int) expected.remove(at), actual.remove(at));
        }
        assertEquals("seed " + seed, expected, elements(actual));
      }
    }
  }

  @Test
  public void manyAreTakenFromTheHead() {
    for (int i = 0; i < MANY; i++) {
      list.add(i, i);
    }
    for (int i = 0; i < MANY; i++) {
      assertEquals(i, list.remove(0));
    }
    assertEquals(0, list.size());
  }

  @Test
  public void manyAreAddedAtTheHead() {
    for (int i = 0; i < MANY; i++) {
      list.add(0, i);
    }
    for (int i = 0; i < MANY; i++) {
      assertEquals(MANY - 1 - i, list.get(i));
    }
  }

  @Test
  public void aQueueDoesNotGrow() {
    for (int i = 0; i < MANY; i++) {
      list.add(list.size(), i);
      if (i >= 5) {
        assertEquals(i - 5, list.remove(0));
      }
    }
    assertEquals(List.of(MANY - 5, MANY - 4, MANY - 3, MANY - 2, MANY - 1), elements(list));
  }

  @Test
  public void refusesWhatIsNotThere() {
    list.add(0, 1);
    assertThrows(IndexOutOfBoundsException.class, () -> list.get(1));
    assertThrows(IndexOutOfBoundsException.class, () -> list.get(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> list.remove(1));
    assertThrows(IndexOutOfBoundsException.class, () -> list.add(2, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> list.add(-1, 0));
    assertEquals(List.of(1), elements(list));
  }
}
