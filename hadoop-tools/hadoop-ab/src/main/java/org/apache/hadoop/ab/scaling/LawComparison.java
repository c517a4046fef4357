/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A comparison of the laws.
 *
 * @param fits in the order of the laws, without those that did not converge; always includes the universal law
 */
public record LawComparison(List<Fit> fits) {
  /**
   * Compares all laws.
   *
   * @throws IllegalArgumentException with the reason why the universal law cannot be fitted
   */
  public static LawComparison of(List<Point> points, Scale scale) {
    List<Fit> fits = new ArrayList<>(List.of(Fit.of(Law.UNIVERSAL, points, scale)));
    for (Law law : List.of(Law.AMDAHL, Law.LINEAR)) {
      try {
        fits.add(0, Fit.of(law, points, scale));
      } catch (IllegalArgumentException e) {
        // Amdahl's law cannot fit points above every straight line.
      }
    }
    return new LawComparison(List.copyOf(fits));
  }

  /** Returns the fit of the universal law. */
  public Fit universal() {
    return fits.get(fits.size() - 1);
  }

  /** Returns the fit with the smallest AICc; empty if there are too few points for that of the universal law. */
  public Optional<Fit> best() {
    return universal().aicc().isEmpty() ? Optional.empty()
        : fits.stream().min(Comparator.comparingDouble(fit -> fit.aicc().orElseThrow()));
  }

  /** Returns the probability, by AICc, that a law is the best of the three; requires that there is a best one. */
  public double weight(Fit fit) {
    return likelihood(fit) / fits.stream().mapToDouble(this::likelihood).sum();
  }

  /** Returns the difference between the AICc of a fit and the smallest one; requires that there is a best one. */
  public double behind(Fit fit) {
    return fit.aicc().orElseThrow() - best().orElseThrow().aicc().orElseThrow();
  }

  private double likelihood(Fit fit) {
    return Math.exp(-behind(fit) / 2);
  }
}
