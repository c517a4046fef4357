/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.Test;

/** Tests that changes are found where they are, and rarely where there are none. */
public class TestChangePoints {
  private static double[] normal(Random random, double... means) {
    return IntStream.range(0, means.length).mapToDouble(i -> means[i] + random.nextGaussian()).toArray();
  }

  private static List<Integer> places(double... values) {
    return ChangePoints.of(values, 22).stream().map(ChangePoints.Change::index).toList();
  }

  @Test
  public void stepsAreFound() {
    double[] values = normal(new Random(1), 0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9, 9, 9, 9, 4, 4, 4, 4, 4, 4);
    List<ChangePoints.Change> changes = ChangePoints.of(values, 22);
    assertEquals(List.of(8, 14), changes.stream().map(ChangePoints.Change::index).toList());
    assertEquals(0, changes.get(0).before(), 1);
    assertEquals(9, changes.get(0).after(), 1);
    assertEquals(9, changes.get(1).before(), 1);
    assertEquals(4, changes.get(1).after(), 1);
    assertTrue(changes.get(0).p() < 0.05 && changes.get(0).p() >= 0.001);
    assertEquals(changes, ChangePoints.of(values, 22));
  }

  @Test
  public void energyDistanceTellsOfSpreadToo() {
    double[] values = IntStream.range(0, 60).mapToDouble(i -> (i % 2 == 0 ? 1 : -1) * (i < 30 ? 1 : 20)).toArray();
    List<Integer> places = places(values);
    assertEquals(1, places.size());
    assertEquals(30, places.get(0), 1);
  }

  @Test
  public void fewOrEqualValuesHaveNone() {
    assertEquals(List.of(), places());
    assertEquals(List.of(), places(1, 2, 3, 4, 50));
    assertEquals(List.of(), places(3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3));
    assertEquals(List.of(), places(1, 1, 1, 9, 9, 9));
    assertEquals(List.of(4), places(1, 1, 1, 1, 9, 9, 9, 9));
  }

  /**
   * Chance rarely makes a change point: in about a twentieth of random orders, as 0.05 says, and a second in few of
   * them.
   */
  @Test
  public void chanceSeldomMakesOne() {
    Random random = new Random(7);
    int found = 0;
    for (int trial = 0; trial < 200; trial++) {
      found += ChangePoints.of(normal(random, new double[12]), trial).isEmpty() ? 0 : 1;
    }
    assertTrue("found: " + found, found >= 1 && found <= 22);
  }
}
