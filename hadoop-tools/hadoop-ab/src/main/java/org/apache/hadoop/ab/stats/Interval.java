/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.stats;

/**
 * A confidence interval.
 *
 * @param confidence the probability, before the runs, that such an interval holds the true value; at least what was
 *        asked for, as the ends are order statistics and only some levels exist
 */
public record Interval(double low, double high, double confidence) {
  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
