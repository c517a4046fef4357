/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The laws side by side.
 *
 * @param fits in the order of the laws; those that come to no end are left out, but for the universal one's
 */
public record LawComparison(List<Fit> fits) {
  /**
   * Compares all laws.
   *
   * @throws IllegalArgumentException with the reason why the universal one cannot be fitted
   */
  public static LawComparison of(List<Point> points, Scale scale) {
    List<Fit> fits = new ArrayList<>(List.of(Fit.of(Law.UNIVERSAL, points, scale)));
    for (Law law : List.of(Law.AMDAHL, Law.LINEAR)) {
      try {
        fits.add(0, Fit.of(law, points, scale));
      } catch (IllegalArgumentException e) {
        // Points above every straight line are on no curve of Amdahl's.
      }
    }
    return new LawComparison(List.copyOf(fits));
  }

  /** The universal law's. */
  public Fit universal() {
    return fits.get(fits.size() - 1);
  }

  /** The fit with the least AICc; empty where points are too few for that of the universal law. */
  public Optional<Fit> best() {
    return universal().aicc().isEmpty() ? Optional.empty()
        : fits.stream().min(Comparator.comparingDouble(fit -> fit.aicc().orElseThrow()));
  }

  /** The probability that a law is the nearest of the three, as AICc has it; only where there is a best one. */
  public double weight(Fit fit) {
    return likelihood(fit) / fits.stream().mapToDouble(this::likelihood).sum();
  }

  /** Returns how much larger the AICc of a fit is than the least; only where there is a best one. */
  public double behind(Fit fit) {
    return fit.aicc().orElseThrow() - best().orElseThrow().aicc().orElseThrow();
  }

  private double likelihood(Fit fit) {
    return Math.exp(-behind(fit) / 2);
  }
}
