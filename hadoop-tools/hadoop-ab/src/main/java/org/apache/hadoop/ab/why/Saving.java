/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.hadoop.ab.stats.Comparison;
import org.apache.hadoop.ab.stats.MedianEstimate;

/**
 * The saving of one arm compared with another, in some quantity.
 *
 * <p>Each round that both arms have yields a difference, in which the machine's state at the time cancels; reported are
 * the median of these and its interval. Shares are based on means, because means add up and medians do not.
 *
 * @param base the median of the first arm
 * @param arm the median of the second arm
 * @param saved the first arm's value minus the second's, by round
 * @param mean of these differences
 * @param p the two-sided p-value of the Mann-Whitney test
 */
public record Saving(double base, double arm, MedianEstimate saved, double mean, OptionalDouble p) {

  /** The certainty that something is saved or lost. */
  public enum Sureness {
    SURE("yes"), UNSURE("no"), FEW("n < " + MedianEstimate.MIN_RUNS);

    private final String text;

    Sureness(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Computes the saving from values by round; empty if the arms have no round in common. */
  static Optional<Saving> of(SortedMap<Integer, Double> base, SortedMap<Integer, Double> arm) {
    TreeMap<Integer, Double> saved = new TreeMap<>();
    base.forEach((round, value) -> {
      if (arm.containsKey(round)) {
        saved.put(round, value - arm.get(round));
      }
    });
    if (saved.isEmpty()) {
      return Optional.empty();
    }
    double[] differences = values(saved);
    return Optional.of(new Saving(MedianEstimate.of(values(base)).median(),
        MedianEstimate.of(values(arm)).median(), MedianEstimate.of(differences), Mean.of(differences).getAsDouble(),
        Comparison.mannWhitney(values(base), values(arm))));
  }

  private static double[] values(SortedMap<Integer, Double> byRound) {
    return byRound.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Returns the certainty: sure if the interval of the differences excludes zero. */
  public Sureness sureness() {
    return saved.interval().map(interval -> interval.contains(0) ? Sureness.UNSURE : Sureness.SURE)
        .orElse(Sureness.FEW);
  }
}
