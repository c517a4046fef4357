/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

/**
 * A confidence interval.
 *
 * @param confidence the probability, before the runs, that such an interval contains the true value; at least the
 *     requested level, because the ends are order statistics and only certain levels exist
 */
public record Interval(double low, double high, double confidence) {
  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
