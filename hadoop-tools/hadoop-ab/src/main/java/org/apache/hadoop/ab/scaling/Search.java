/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.List;
import java.util.Optional;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresProblem;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.optim.nonlinear.vector.leastsquares.MultivariateJacobianFunction;
import org.hipparchus.util.Pair;

/** A least-squares search for the coefficients of a law, by the Levenberg-Marquardt algorithm. */
final class Search {
  private static final int MAX_EVALUATIONS = 2000;
  /**
   * The relative offset at convergence, compared with the spread of the points, after Bates and Watts, Nonlinear
   * Regression (section 2.2.3).
   */
  private static final double MAX_OFFSET = 1e-3;
  /** The offset at convergence relative to the magnitude of the points, for points that lie on the curve. */
  private static final double NOTHING = 1e-8;

  private Search() {
  }

  /**
   * Returns the coefficients with the least squares; empty if no search converged.
   *
   * @param starts the best first; each is tried only if those before it failed
   */
  static Optional<double[]> best(LawFunction function, List<double[]> starts) {
    return starts.stream().map(start -> from(function, start)).filter(end -> isOptimum(function, end)).findFirst();
  }

  private static double[] from(LawFunction function, double[] start) {
    Watched watched = new Watched(function, start);
    LeastSquaresProblem problem = new LeastSquaresBuilder().model(watched).target(function.target()).start(start)
        .maxEvaluations(MAX_EVALUATIONS).maxIterations(MAX_EVALUATIONS).build();
    try {
      return new LevenbergMarquardtOptimizer().optimize(problem).getPoint().toArray();
    } catch (MathRuntimeException e) {
      // If the points lie on the curve, nothing can be improved, which the library reports as too small a tolerance.
      return watched.best;
    }
  }

  /** Returns true if no step suggested by the derivatives would lead to an improvement. */
  private static boolean isOptimum(LawFunction function, double[] coefficients) {
    UniversalLaw law = function.at(coefficients);
    if (!(law.scale() > 0) || function.points().stream().anyMatch(point -> !(law.throughput(point.p()) > 0))) {
      return false;
    }
    RealVector at = new ArrayRealVector(coefficients);
    RealMatrix slopes = function.value(at).getSecond();
    RealVector off = new ArrayRealVector(function.target()).subtract(function.value(at).getFirst());
    RealVector slope = slopes.preMultiply(off);
    double toGo = Math.max(0, LinearFit.inverseOfSquare(slopes).operate(slope).dotProduct(slope));
    double size = new ArrayRealVector(function.target()).getNorm();
    int free = function.points().size() - coefficients.length;
    double spread = Math.max(0, off.dotProduct(off) - toGo) / Math.max(1, free);
    return Math.sqrt(toGo) <= NOTHING * size
        || free > 0 && Math.sqrt(toGo / coefficients.length) <= MAX_OFFSET * Math.sqrt(spread);
  }

  static double squares(LawFunction function, double[] coefficients) {
    RealVector off = function.value(new ArrayRealVector(coefficients)).getFirst()
        .subtract(new ArrayRealVector(function.target()));
    return off.dotProduct(off);
  }

  /** A function that remembers its best approximation of the points. */
  private static final class Watched implements MultivariateJacobianFunction {
    private final LawFunction function;
    private final RealVector target;
    private double[] best;
    private double least = Double.POSITIVE_INFINITY;

    private Watched(LawFunction function, double[] start) {
      this.function = function;
      this.target = new ArrayRealVector(function.target());
      this.best = start;
    }

    @Override
    public Pair<RealVector, RealMatrix> value(RealVector coefficients) {
      Pair<RealVector, RealMatrix> value = function.value(coefficients);
      double distance = value.getFirst().getDistance(target);
      if (distance < least) {
        least = distance;
        best = coefficients.toArray();
      }
      return value;
    }
  }
}
