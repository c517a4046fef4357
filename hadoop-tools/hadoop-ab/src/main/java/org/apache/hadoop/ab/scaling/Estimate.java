/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.Optional;
import org.apache.hadoop.ab.stats.Interval;

/**
 * A fitted number.
 *
 * @param standardError not a number where there are no more points than coefficients
 * @param interval by Student's distribution of the standard error; empty where that is not known
 */
public record Estimate(double value, double standardError, Optional<Interval> interval) {
}
