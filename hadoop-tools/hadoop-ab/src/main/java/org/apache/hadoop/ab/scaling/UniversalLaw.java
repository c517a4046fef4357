/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.OptionalDouble;

/**
 * The universal scalability law: {@code scale * p / (1 + sigma (p - 1) + kappa p (p - 1))}. With kappa 0 it is Amdahl's
 * law, with sigma 0 as well a straight line.
 *
 * @param sigma contention; below zero where something makes more than p of p, as the article found
 * @param kappa what it costs to keep data of all with all coherent
 * @param scale the throughput at p = 1
 */
public record UniversalLaw(double sigma, double kappa, double scale) {
  /** The throughput at a size. */
  public double throughput(double p) {
    return scale * speedup(p);
  }

  /** The throughput by that at p = 1. */
  public double speedup(double p) {
    return p / denominator(p);
  }

  private double denominator(double p) {
    return 1 + sigma * (p - 1) + kappa * p * (p - 1);
  }

  /** The size p* with the largest speedup; empty where kappa is not above zero or all beyond p = 1 is a descent. */
  public OptionalDouble peak() {
    double square = (1 - sigma) / kappa;
    return kappa > 0 && square > 1 ? OptionalDouble.of(Math.sqrt(square)) : OptionalDouble.empty();
  }

  /** The largest speedup, Smax; empty where there is no peak. */
  public OptionalDouble largestSpeedup() {
    OptionalDouble peak = peak();
    return peak.isPresent() ? OptionalDouble.of(speedup(peak.getAsDouble())) : peak;
  }

  /** The speedup that contention alone would not let it exceed, 1/sigma; empty where sigma is not above zero. */
  public OptionalDouble ceiling() {
    return sigma > 0 ? OptionalDouble.of(1 / sigma) : OptionalDouble.empty();
  }

  /**
   * The size px at which a speedup of more than p comes to its end; the payback region begins there. Empty where there
   * is no such speedup, or no end of it.
   */
  public OptionalDouble crossover() {
    return sigma < 0 && kappa > 0 && -sigma / kappa > 1 ? OptionalDouble.of(-sigma / kappa) : OptionalDouble.empty();
  }

  /** The least size beyond 1 at which the law has no value, as its denominator is zero; empty if there is none. */
  public OptionalDouble pole() {
    // kappa p^2 + (sigma - kappa) p + (1 - sigma) = 0
    double b = sigma - kappa;
    double c = 1 - sigma;
    if (kappa == 0) {
      return beyondOne(-c / b, Double.NaN);
    }
    double root = Math.sqrt(b * b - 4 * kappa * c);
    // The sum that cancels nothing; the other root follows from it.
    double q = -(b + Math.copySign(root, b)) / 2;
    return beyondOne(q / kappa, c / q);
  }

  private static OptionalDouble beyondOne(double first, double second) {
    double least = Math.min(first > 1 ? first : Double.POSITIVE_INFINITY,
        second > 1 ? second : Double.POSITIVE_INFINITY);
    return Double.isFinite(least) ? OptionalDouble.of(least) : OptionalDouble.empty();
  }
}
