/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io;

/**
 * The order of floating point keys: all that are NaN are one key, greater than every number, and -0.0 equals 0.0. Where
 * NaN is greater than itself and than what is greater than it, as by the operators alone, sorted keys depend on how
 * they were compared, and equal ones do not come to stand together.
 */
final class FloatingOrder {
  private FloatingOrder() {
  }

  static int compare(double a, double b) {
    if (a < b) {
      return -1;
    }
    if (a > b) {
      return 1;
    }
    return a == b ? 0 : Boolean.compare(Double.isNaN(a), Double.isNaN(b));
  }

  /** The hash of a number, the same for both zeros. */
  static int hash(float number) {
    return Float.floatToIntBits(number == 0 ? 0 : number);
  }
}
