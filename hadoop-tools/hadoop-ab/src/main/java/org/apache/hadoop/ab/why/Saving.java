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
 * The saving that one arm has of something against another.
 *
 * <p>Each round that both have gives a difference of its own, in which cancels what the machine did at the time; what
 * is shown is the median of these and its interval. Means are for shares, as they add up and medians do not.
 *
 * @param base the median of the first arm
 * @param arm the median of the second
 * @param saved the first arm's less the second's, by round
 * @param mean of these differences
 * @param p two-sided, of Mann and Whitney's test
 */
public record Saving(double base, double arm, MedianEstimate saved, double mean, OptionalDouble p) {

  /** The degree to which it is sure that something is saved, or lost. */
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

  /** Makes the saving of values by round; empty if the arms have no round in common. */
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

  /** Returns how sure it is: sure if the interval of the differences does not hold zero. */
  public Sureness sureness() {
    return saved.interval().map(interval -> interval.contains(0) ? Sureness.UNSURE : Sureness.SURE)
        .orElse(Sureness.FEW);
  }
}
