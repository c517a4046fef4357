/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.partition;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import org.junit.Test;

public class TestCutPoints {
  private static final Comparator<Integer> NATURAL = Comparator.naturalOrder();

  private static Integer[] keys(Integer[] samples, int partitions) {
    return Arrays.stream(CutPoints.select(samples, partitions, NATURAL)).mapToObj(i -> samples[i])
        .toArray(Integer[]::new);
  }

  private static Integer[] of(Integer... samples) {
    return samples;
  }

  @Test
  public void quantilesOfDifferentKeys() {
    assertArrayEquals(of(2, 5, 7), keys(of(0, 1, 2, 3, 4, 5, 6, 7, 8), 4));
  }

  @Test
  public void onePartitionNeedsNoCut() {
    assertArrayEquals(of(), keys(of(), 1));
    assertArrayEquals(of(), keys(of(3, 3), 1));
  }

  @Test
  public void keyThatFillsSeveralQuantilesIsCutOnce() {
    assertArrayEquals(of(1, 2, 3), keys(of(1, 1, 1, 1, 1, 1, 1, 2, 3), 4));
  }

  @Test
  public void cutsBeforeALongTailLeaveRoomForTheOthers() {
    assertArrayEquals(of(2, 3, 4), keys(of(1, 2, 3, 4, 4, 4, 4, 4, 4), 4));
  }

  @Test
  public void asManyKeysAsCutsAreAllUsed() {
    assertArrayEquals(of(1, 2, 3), keys(of(1, 2, 3), 4));
  }

  @Test
  public void tooFewKeysAreNamed() {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> keys(of(1, 1, 1, 2), 4));
    assertEquals("4 samples hold 2 different keys, but 4 reduces need at least 3: take more samples or fewer reduces",
        e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> keys(of(), 2));
  }

  @Test
  public void positionsAreThoseOfTheQuantilesWhereAllKeysDiffer() {
    Integer[] samples = new Integer[1000];
    Arrays.setAll(samples, i -> i);
    assertArrayEquals(new int[] {333, 667}, CutPoints.select(samples, 3, NATURAL));
  }

  /** Equal keys may differ in their bytes, and stock wrote the one at the quantile. */
  @Test
  public void positionIsTheQuantilesAmongEqualKeysToo() {
    assertArrayEquals(new int[] {3}, CutPoints.select(of(0, 0, 0, 0, 1, 1), 2, NATURAL));
  }

  @Test
  public void cutsRiseAndFollowTheQuantiles() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 2000; round++) {
      int count = 1 + random.nextInt(60);
      int cardinality = 1 + random.nextInt(20);
      Integer[] samples = random.ints(count, 0, cardinality).sorted().boxed().toArray(Integer[]::new);
      int distinct = (int) Arrays.stream(samples).distinct().count();
      int partitions = 1 + random.nextInt(distinct + 1);
      String what = "seed " + seed + " round " + round + " " + partitions + " of " + Arrays.toString(samples);

      Integer[] cuts = keys(samples, partitions);

      assertEquals(what, partitions - 1, cuts.length);
      for (int i = 1; i < cuts.length; i++) {
        assertTrue(what, cuts[i - 1] < cuts[i]);
      }
      Integer[] quantiles = quantiles(samples, partitions);
      if (Arrays.stream(quantiles).distinct().count() == quantiles.length) {
        assertArrayEquals(what, quantiles, cuts);
      }
    }
  }

  private static Integer[] quantiles(Integer[] samples, int partitions) {
    Integer[] quantiles = new Integer[partitions - 1];
    for (int i = 1; i < partitions; i++) {
      quantiles[i - 1] = samples[Math.min(samples.length - 1, Math.round(samples.length / (float) partitions * i))];
    }
    return quantiles;
  }
}
