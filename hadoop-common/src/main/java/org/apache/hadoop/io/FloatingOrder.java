/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io;

/**
 * The order of floating-point keys: all NaNs are one key, greater than every number, and -0.0 equals 0.0. With the
 * operators alone, NaN would compare as greater than every key, itself included, and every key as greater than NaN:
 * then the result of a sort depends on which keys were compared, and equal keys are not adjacent.
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

  /** Returns the hash of a number, which is the same for both zeros. */
  static int hash(float number) {
    return Float.floatToIntBits(number == 0 ? 0 : number);
  }
}
