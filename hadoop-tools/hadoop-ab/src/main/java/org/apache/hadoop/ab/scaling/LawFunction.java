/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.List;
import java.util.OptionalDouble;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.MultivariateJacobianFunction;
import org.hipparchus.util.Pair;

/**
 * A law at the sizes of some points, as a function of its coefficients: sigma and kappa if the law includes them, then
 * the scale unless it is fixed. Throughput is expressed in {@code unit}, so that all coefficients have similar
 * magnitudes.
 *
 * @param unit a throughput
 * @param fixed the scale, in that unit; empty if it is a coefficient
 */
record LawFunction(Law law, List<Point> points, double unit, OptionalDouble fixed)
    implements MultivariateJacobianFunction {
  /** The smallest denominator; below it, a step of the search has gone too far, and must yield a bad value. */
  private static final double MIN_DENOMINATOR = 1e-6;

  int coefficients() {
    return law.coefficients() + (fixed.isPresent() ? 0 : 1);
  }

  /** Returns the law with these coefficients. */
  UniversalLaw at(double[] coefficients) {
    int count = law.coefficients();
    return new UniversalLaw(count > 0 ? coefficients[0] : 0, count > 1 ? coefficients[1] : 0,
        unit * (fixed.isPresent() ? fixed.getAsDouble() : coefficients[count]));
  }

  /** Returns the measured values. */
  double[] target() {
    return points.stream().mapToDouble(point -> point.x() / unit).toArray();
  }

  @Override
  public Pair<RealVector, RealMatrix> value(RealVector coefficients) {
    UniversalLaw now = at(coefficients.toArray());
    double scale = now.scale() / unit;
    RealVector values = new ArrayRealVector(points.size());
    RealMatrix slopes = new Array2DRowRealMatrix(points.size(), coefficients());
    for (int row = 0; row < points.size(); row++) {
      double p = points.get(row).p();
      double shape = 1 / Math.max(MIN_DENOMINATOR, 1 + now.sigma() * (p - 1) + now.kappa() * p * (p - 1));
      double value = scale * p * shape;
      values.setEntry(row, value);
      double[] all = {-value * shape * (p - 1), -value * shape * p * (p - 1)};
      for (int column = 0; column < law.coefficients(); column++) {
        slopes.setEntry(row, column, all[column]);
      }
      if (fixed.isEmpty()) {
        slopes.setEntry(row, law.coefficients(), p * shape);
      }
    }
    return new Pair<>(values, slopes);
  }

  /**
   * Returns initial coefficients from linear least squares: p / x is linear in combinations of the coefficients, and
   * with weights that correspond to errors in x, the result is close to the least squares of x.
   */
  double[] linearStart() {
    int count = law.coefficients();
    int columns = coefficients();
    double[][] left = new double[points.size()][columns];
    double[] right = new double[points.size()];
    for (int row = 0; row < points.size(); row++) {
      double p = points.get(row).p();
      double x = points.get(row).x() / unit;
      double weight = x * x / p;
      double[] all = {p - 1, p * (p - 1)};
      for (int column = 0; column < count; column++) {
        left[row][column] = weight * all[column] * (fixed.isPresent() ? 1 / fixed.getAsDouble() : 1);
      }
      if (fixed.isEmpty()) {
        left[row][count] = weight;
      }
      right[row] = weight * (p / x - (fixed.isPresent() ? 1 / fixed.getAsDouble() : 0));
    }
    double[] solution = LinearFit.solve(left, right);
    if (fixed.isEmpty()) {
      double atOne = solution[count];
      for (int column = 0; column < count; column++) {
        solution[column] /= atOne;
      }
      solution[count] = 1 / atOne;
    }
    return solution;
  }

  /** Returns the coefficients of a straight line as a fallback start. */
  double[] plainStart(double sigma, double kappa) {
    double[] start = new double[coefficients()];
    double[] all = {sigma, kappa};
    System.arraycopy(all, 0, start, 0, law.coefficients());
    if (fixed.isEmpty()) {
      start[law.coefficients()] = points.stream().mapToDouble(point -> point.x() / unit / point.p()).max().orElse(1);
    }
    return start;
  }
}
