/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * One metric of two arms, measured in the same rounds.
 *
 * <p>A round runs every arm once, one after the other, so that the machine's state at the time (a noisy neighbour, a
 * full cache, a throttled core) affects both. Each round yields a ratio of its own, in which that effect cancels; the
 * reported ratio is the median of these, with the interval of {@link MedianEstimate}. That is sound whether or not the
 * arms of a round are correlated: if the arms are equal, a round's ratio is as likely above 1 as below, and the
 * interval relies on nothing else. A round in which one of the two failed has no ratio. The Mann-Whitney test ignores
 * the pairing of the runs and answers another question: whether one arm's runs tend to take longer at all.
 *
 * @param ratio of the second arm to the first
 * @param p the two-sided p-value of the Mann-Whitney U test
 */
public record Comparison(MedianEstimate ratio, OptionalDouble p) {

  /**
   * Compares two arms by their values per round.
   *
   * @param base the divisors; positive values
   * @throws IllegalArgumentException if they have no round in common
   */
  public static Comparison of(SortedMap<Integer, Double> base, SortedMap<Integer, Double> arm) {
    Map<Integer, Double> ratios = new TreeMap<>();
    arm.forEach((round, value) -> {
      if (base.containsKey(round)) {
        ratios.put(round, value / base.get(round));
      }
    });
    return new Comparison(MedianEstimate.of(values(ratios)), mannWhitney(values(base), values(arm)));
  }

  /** Returns the two-sided p-value of the Mann-Whitney test for two samples. */
  public static OptionalDouble mannWhitney(double[] base, double[] arm) {
    return OptionalDouble.of(Math.max(leastP(base.length, arm.length),
        MannWhitneyUTest.withDefaults().test(base, arm).getPValue()));
  }

  /**
   * Returns the smallest p-value that n and m runs can have: two divided by the number of ways to choose n of them all.
   * With ties, the test uses the normal approximation, which could return less than that for few runs.
   */
  public static double leastP(int n, int m) {
    double ways = 1;
    for (int i = 1; i <= m; i++) {
      ways = ways * (n + i) / i;
    }
    return Math.min(1, 2 / ways);
  }

  private static double[] values(Map<Integer, Double> byRound) {
    return byRound.values().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
