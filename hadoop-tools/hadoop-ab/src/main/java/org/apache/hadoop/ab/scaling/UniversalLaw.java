/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.OptionalDouble;

/**
 * The universal scalability law: {@code scale * p / (1 + sigma (p - 1) + kappa p (p - 1))}. With kappa = 0 it is
 * Amdahl's law; with sigma = 0 as well, a straight line.
 *
 * @param sigma contention; negative if the speedup is superlinear, as the article found
 * @param kappa coherency: the cost of keeping the data of all consistent with each other
 * @param scale the throughput at p = 1
 */
public record UniversalLaw(double sigma, double kappa, double scale) {
  /** Returns the throughput at a size. */
  public double throughput(double p) {
    return scale * speedup(p);
  }

  /** Returns the throughput relative to that at p = 1. */
  public double speedup(double p) {
    return p / denominator(p);
  }

  private double denominator(double p) {
    return 1 + sigma * (p - 1) + kappa * p * (p - 1);
  }

  /**
   * Returns the size p* with the largest speedup; empty if kappa is not positive, or if the speedup falls from p = 1
   * on.
   */
  public OptionalDouble peak() {
    double square = (1 - sigma) / kappa;
    return kappa > 0 && square > 1 ? OptionalDouble.of(Math.sqrt(square)) : OptionalDouble.empty();
  }

  /** Returns the largest speedup, Smax; empty if there is no peak. */
  public OptionalDouble largestSpeedup() {
    OptionalDouble peak = peak();
    return peak.isPresent() ? OptionalDouble.of(speedup(peak.getAsDouble())) : peak;
  }

  /** Returns the upper limit of the speedup due to contention alone, 1/sigma; empty if sigma is not positive. */
  public OptionalDouble ceiling() {
    return sigma > 0 ? OptionalDouble.of(1 / sigma) : OptionalDouble.empty();
  }

  /**
   * Returns the size px at which superlinear speedup ends and the payback region begins; empty if the speedup is never
   * superlinear, or remains so.
   */
  public OptionalDouble crossover() {
    return sigma < 0 && kappa > 0 && -sigma / kappa > 1 ? OptionalDouble.of(-sigma / kappa) : OptionalDouble.empty();
  }

  /**
   * Returns the smallest size beyond 1 at which the denominator is zero and the law undefined; empty if there is none.
   */
  public OptionalDouble pole() {
    // kappa p^2 + (sigma - kappa) p + (1 - sigma) = 0
    double b = sigma - kappa;
    double c = 1 - sigma;
    if (kappa == 0) {
      return beyondOne(-c / b, Double.NaN);
    }
    double root = Math.sqrt(b * b - 4 * kappa * c);
    // Avoids cancellation; the other root follows from this one.
    double q = -(b + Math.copySign(root, b)) / 2;
    return beyondOne(q / kappa, c / q);
  }

  private static OptionalDouble beyondOne(double first, double second) {
    double least = Math.min(first > 1 ? first : Double.POSITIVE_INFINITY,
        second > 1 ? second : Double.POSITIVE_INFINITY);
    return Double.isFinite(least) ? OptionalDouble.of(least) : OptionalDouble.empty();
  }
}
