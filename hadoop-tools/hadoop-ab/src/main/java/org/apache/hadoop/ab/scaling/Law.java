/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

/** The laws that are compared, each a special case of the next. */
public enum Law {
  /** A straight line, without coefficients. */
  LINEAR("linear", 0),
  /** Contention only: sigma. */
  AMDAHL("Amdahl", 1),
  /** Contention and coherency: sigma and kappa. */
  UNIVERSAL("USL", 2);

  private final String title;
  private final int coefficients;

  Law(String title, int coefficients) {
    this.title = title;
    this.coefficients = coefficients;
  }

  /** Returns the number of coefficients, not counting the scale. */
  int coefficients() {
    return coefficients;
  }

  @Override
  public String toString() {
    return title;
  }
}
