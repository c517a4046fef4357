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
 * <p>A round runs every arm once, one after the other, so that what the machine does at the time (a neighbour, a full
 * cache, a throttled core) meets both. Each round gives a ratio of its own, in which that share cancels; the ratio
 * shown is the median of these, with the interval of {@link MedianEstimate}. That is sound whether or not the arms of a
 * round are correlated: if the arms are alike, a round's ratio is as likely above 1 as below, which is all the interval
 * rests on. A round in which one of the two failed has no ratio. Mann and Whitney's test takes the runs without their
 * pairing and answers another question: whether one arm's runs tend to be longer at all.
 *
 * @param ratio of the second arm to the first
 * @param p two-sided p of the Mann-Whitney U test; empty where an arm has no run
 */
public record Comparison(MedianEstimate ratio, OptionalDouble p) {

  /**
   * Compares two arms by their values per round.
   *
   * @param base what is divided by; positive values
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

  /** The two-sided p of the test of two samples. */
  public static OptionalDouble mannWhitney(double[] base, double[] arm) {
    return OptionalDouble.of(Math.max(leastP(base.length, arm.length),
        MannWhitneyUTest.withDefaults().test(base, arm).getPValue()));
  }

  /**
   * Returns the least p that n and m runs can have: two by the number of ways to choose the n of all. Where values are
   * equal, the test has a normal distribution for p, and few runs would come out below it.
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
