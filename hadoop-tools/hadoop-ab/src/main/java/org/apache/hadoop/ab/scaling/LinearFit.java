/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.SingularValueDecomposition;

/** Linear least squares for columns of very different magnitudes. */
final class LinearFit {
  private LinearFit() {
  }

  /** Returns the coefficients of the columns for the least-squares approximation of {@code right}. */
  static double[] solve(double[][] left, double[] right) {
    RealMatrix matrix = new Array2DRowRealMatrix(left);
    double[] sizes = level(matrix);
    double[] solution = new SingularValueDecomposition(matrix).getSolver().solve(new ArrayRealVector(right)).toArray();
    for (int column = 0; column < sizes.length; column++) {
      solution[column] /= sizes[column];
    }
    return solution;
  }

  /**
   * Returns the inverse of J'J for the Jacobian J, which turns the variance of points into the covariance of
   * coefficients.
   */
  static RealMatrix inverseOfSquare(RealMatrix slopes) {
    RealMatrix matrix = slopes.copy();
    double[] sizes = level(matrix);
    RealMatrix inverse = new SingularValueDecomposition(matrix).getCovariance(0);
    for (int row = 0; row < sizes.length; row++) {
      for (int column = 0; column < sizes.length; column++) {
        inverse.setEntry(row, column, inverse.getEntry(row, column) / sizes[row] / sizes[column]);
      }
    }
    return inverse;
  }

  /** Normalizes each column to length 1, and returns the previous lengths. */
  private static double[] level(RealMatrix matrix) {
    double[] sizes = new double[matrix.getColumnDimension()];
    for (int column = 0; column < sizes.length; column++) {
      double norm = matrix.getColumnVector(column).getNorm();
      sizes[column] = norm == 0 ? 1 : norm;
      matrix.setColumnVector(column, matrix.getColumnVector(column).mapDivide(sizes[column]));
    }
    return sizes;
  }
}
