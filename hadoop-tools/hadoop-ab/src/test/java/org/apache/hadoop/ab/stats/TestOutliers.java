/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.Test;

/** Tests values that are far from the others. */
public class TestOutliers {
  private static List<Integer> of(double... values) {
    TreeMap<Integer, Double> byRound = new TreeMap<>();
    for (double value : values) {
      byRound.put(byRound.size() + 1, value);
    }
    return Outliers.of(byRound);
  }

  @Test
  public void farValuesAreNamedByTheirRounds() {
    assertEquals(List.of(4), of(7, 7.1, 6.9, 21.3, 7, 7.2));
    assertEquals(List.of(1, 6), of(1, 7.1, 6.9, 7, 7, 21));
    assertEquals("equal values", List.of(3), of(5, 5, 8, 5, 5));
  }

  @Test
  public void ordinarySpreadIsNone() {
    assertEquals(List.of(), of(7, 7.1, 6.9, 8.2, 7, 7.2));
    assertEquals("too few to say", List.of(), of(7, 7, 7, 70));
    assertEquals(List.of(), of());
    int found = 0;
    Random random = new Random(22);
    for (int trial = 0; trial < 2000; trial++) {
      double[] values = random.doubles(6).map(each -> 10 + random.nextGaussian() * 0.5).toArray();
      found += of(values).size();
    }
    assertTrue("seed 22: " + found + " of 2000 measurements with a deviation of a twentieth", found < 20);
  }
}
