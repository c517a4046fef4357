/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.Test;

/**
 * Tests that an estimate has the known confidence intervals, and that they contain the true median as often as
 * promised.
 */
public class TestMedianEstimate {
  private static final double EXACT = 1e-12;

  /** Returns the estimate for the values 1 to n, so that an interval's ends are their ranks. */
  private static MedianEstimate ranks(int n) {
    return MedianEstimate.of(IntStream.rangeClosed(1, n).mapToDouble(i -> n + 1 - i).toArray());
  }

  private static void assertRanks(int n, int low, int high, double confidence) {
    Interval interval = ranks(n).interval().orElseThrow();
    assertEquals(low, interval.low(), 0);
    assertEquals(high, interval.high(), 0);
    assertEquals(confidence, interval.confidence(), 5e-5);
  }

  /** The ranks are those of Le Boudec's table A.1 and of the binomial distribution. */
  @Test
  public void ranksAreThoseOfTheTables() {
    assertRanks(6, 1, 6, 0.96875);
    assertRanks(7, 1, 7, 0.984375);
    assertRanks(9, 2, 8, 0.9609);
    assertRanks(10, 2, 9, 0.9785);
    assertRanks(20, 6, 15, 0.9586);
    assertRanks(30, 10, 21, 0.9572);
    assertRanks(70, 27, 44, 0.9586);
  }

  @Test
  public void fewerThanSixHaveNoInterval() {
    for (int n = 1; n < MedianEstimate.MIN_RUNS; n++) {
      assertFalse(ranks(n).interval().isPresent());
    }
    assertTrue(ranks(MedianEstimate.MIN_RUNS).interval().isPresent());
  }

  @Test
  public void medianIsTheMiddle() {
    assertEquals(2, MedianEstimate.of(new double[] {9, 1, 2}).median(), EXACT);
    assertEquals(2.5, MedianEstimate.of(new double[] {9, 1, 2, 3}).median(), EXACT);
  }

  @Test
  public void nothingAndInfinityHaveNone() {
    assertThrows(IllegalArgumentException.class, () -> MedianEstimate.of(new double[0]));
    assertThrows(IllegalArgumentException.class, () -> MedianEstimate.of(new double[] {1, Double.NaN}));
  }

  /** The confidence interval contains the true median as often as promised, for skewed and bimodal values, too. */
  @Test
  public void coverageIsWhatIsPromised() {
    assertCoverage("exponential", Math.log(2), random -> -Math.log(1 - random.nextDouble()));
    assertCoverage("lognormal", 1, random -> Math.exp(0.1 * random.nextGaussian()));
    assertCoverage("uniform", 0.5, Random::nextDouble);
    assertCoverage("two humps", 2, random -> random.nextDouble() < 0.4 ? random.nextDouble() : 2
        + (random.nextDouble() < 1 / 6.0 ? -random.nextDouble() : random.nextDouble()));
  }

  private static void assertCoverage(String name, double median, ToDoubleFunction<Random> draw) {
    int trials = 20_000;
    for (int n : new int[] {6, 9, 12, 25}) {
      Random random = new Random(n);
      int held = 0;
      double promised = 0;
      for (int trial = 0; trial < trials; trial++) {
        double[] values = IntStream.range(0, n).mapToDouble(i -> draw.applyAsDouble(random)).toArray();
        Interval interval = MedianEstimate.of(values).interval().orElseThrow();
        promised = interval.confidence();
        held += interval.contains(median) ? 1 : 0;
      }
      assertTrue(promised >= MedianEstimate.CONFIDENCE);
      // The tolerance is four standard deviations of a share of 20,000 trials.
      assertEquals(name + ", n = " + n, promised, held / (double) trials, 0.0062);
    }
  }
}
