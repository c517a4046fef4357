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

  /** Of numbers. */
  private static final class Numbers extends HeadList<Integer> {
    @Override
    Integer element(int number) {
      return number;
    }
  }

  private final Numbers list = new Numbers();

  @Test
  public void behavesLikeAnArrayList() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int run = 0; run < 200; run++) {
      List<Integer> expected = new ArrayList<>();
      Numbers actual = new Numbers();
      int growth = 30 + random.nextInt(40);
      for (int step = 0; step < 300; step++) {
        int at = random.nextInt(expected.size() + 1);
        if (random.nextInt(3) == 0) {
          at = random.nextBoolean() ? 0 : expected.size();
        }
        if (random.nextInt(100) < growth) {
          expected.add(at, step);
          actual.addNumber(at, step);
        } else if (at < expected.size()) {
          assertEquals("seed " + seed, (int) expected.remove(at), actual.removeNumber(at));
        }
        assertEquals("seed " + seed, expected, actual);
      }
    }
  }

  @Test
  public void manyAreTakenFromTheHead() {
    for (int i = 0; i < MANY; i++) {
      list.addNumber(i, i);
    }
    for (int i = 0; i < MANY; i++) {
      assertEquals(i, list.removeNumber(0));
    }
    assertEquals(0, list.size());
  }

  @Test
  public void manyAreAddedAtTheHead() {
    for (int i = 0; i < MANY; i++) {
      list.addNumber(0, i);
    }
    for (int i = 0; i < MANY; i++) {
      assertEquals(MANY - 1 - i, list.number(i));
    }
  }

  @Test
  public void aQueueDoesNotGrow() {
    for (int i = 0; i < MANY; i++) {
      list.addNumber(list.size(), i);
      if (i >= 5) {
        assertEquals(i - 5, list.removeNumber(0));
      }
    }
    assertEquals(List.of(MANY - 5, MANY - 4, MANY - 3, MANY - 2, MANY - 1), list);
  }

  @Test
  public void refusesWhatIsNotThere() {
    list.addNumber(0, 1);
    assertThrows(IndexOutOfBoundsException.class, () -> list.number(1));
    assertThrows(IndexOutOfBoundsException.class, () -> list.number(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> list.removeNumber(1));
    assertThrows(IndexOutOfBoundsException.class, () -> list.addNumber(2, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> list.addNumber(-1, 0));
    assertEquals(List.of(1), list);
  }
}
