/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The points at which the distribution of a series changes, found by E-divisive (Matteson and James, A Nonparametric
 * Approach for Multiple Change Point Analysis of Multivariate Data, Journal of the American Statistical Association
 * 109, 2014), which Daly and others use for performance over commits (ICPE 2020).
 *
 * <p>A series is split where the energy distance between its two parts is largest. The split counts if fewer than 5 %
 * of random permutations of the same values have one at least as large; both parts are then examined in the same way.
 * Nothing is assumed about the distributions except that the values are independent.
 */
public final class ChangePoints {
  private static final double ALPHA = 0.05;
  private static final int PERMUTATIONS = 999;
  /** The minimum length of a part; two values are not enough for a distribution. */
  private static final int MIN_PART = 3;

  private final double[] values;
  private final Random random;

  private ChangePoints(double[] values, long seed) {
    this.values = values;
    this.random = new Random(seed);
  }

  /**
   * A change point.
   *
   * @param index of the first value after the change
   * @param p the fraction of random permutations with a split at least as large
   * @param before the median of the part that ends there
   * @param after the median of the part that begins there
   */
  public record Change(int index, double p, double before, double after) {
  }

  /** The best split of a series. */
  private record Cut(int index, double distance) {
  }

  /**
   * Returns the changes in order; there are none in fewer than six values.
   *
   * @param seed for the random permutations
   */
  public static List<Change> of(double[] values, long seed) {
    ChangePoints points = new ChangePoints(values.clone(), seed);
    SortedMap<Integer, Double> found = new TreeMap<>();
    points.find(0, values.length, found);
    return points.describe(found);
  }

  /** @param found receives the p-value of each significant split by its index */
  private void find(int from, int to, SortedMap<Integer, Double> found) {
    if (to - from < 2 * MIN_PART) {
      return;
    }
    double[] part = Arrays.copyOfRange(values, from, to);
    Cut cut = cut(part);
    double p = p(part, cut);
    if (p < ALPHA) {
      found.put(from + cut.index(), p);
      find(from, from + cut.index(), found);
      find(from + cut.index(), to, found);
    }
  }

  private double p(double[] part, Cut cut) {
    if (!(cut.distance() > 0)) {
      return 1;
    }
    double[] shuffled = part.clone();
    int asLarge = 0;
    for (int i = 0; i < PERMUTATIONS; i++) {
      for (int j = shuffled.length - 1; j > 0; j--) {
        int other = random.nextInt(j + 1);
        double value = shuffled[j];
        shuffled[j] = shuffled[other];
        shuffled[other] = value;
      }
      if (cut(shuffled).distance() >= cut.distance() * (1 - 1e-12)) {
        asLarge++;
      }
    }
    return (asLarge + 1.0) / (PERMUTATIONS + 1);
  }

  /**
   * Finds the best split; moves one value at a time from the right part to the left and updates the sums of distances.
   */
  private static Cut cut(double[] part) {
    int n = part.length;
    double left = 0;
    double right = 0;
    double between = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        right += Math.abs(part[i] - part[j]);
      }
    }
    Cut best = new Cut(0, 0);
    for (int index = 1; index <= n - MIN_PART; index++) {
      double moved = part[index - 1];
      double toLeft = 0;
      double toRight = 0;
      for (int i = 0; i < index - 1; i++) {
        toLeft += Math.abs(part[i] - moved);
      }
      for (int i = index; i < n; i++) {
        toRight += Math.abs(part[i] - moved);
      }
      left += toLeft;
      right -= toRight;
      between += toRight - toLeft;
      if (index >= MIN_PART) {
        double a = index;
        double b = n - index;
        double energy = 2 * between / (a * b) - 2 * left / (a * (a - 1)) - 2 * right / (b * (b - 1));
        double distance = energy * a * b / (a + b);
        if (distance > best.distance()) {
          best = new Cut(index, distance);
        }
      }
    }
    return best;
  }

  private List<Change> describe(SortedMap<Integer, Double> found) {
    List<Integer> places = new ArrayList<>(found.keySet());
    places.add(values.length);
    List<Change> changes = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < found.size(); i++) {
      int index = places.get(i);
      changes.add(new Change(index, found.get(index), median(start, index), median(index, places.get(i + 1))));
      start = index;
    }
    return changes;
  }

  private double median(int from, int to) {
    return MedianEstimate.of(Arrays.copyOfRange(values, from, to)).median();
  }
}
