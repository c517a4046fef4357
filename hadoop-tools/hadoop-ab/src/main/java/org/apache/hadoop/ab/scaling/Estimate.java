/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.scaling;

import java.util.Optional;
import org.apache.hadoop.ab.stats.Interval;

/**
 * A fitted coefficient.
 *
 * @param standardError NaN if there are no more points than coefficients
 * @param interval from the standard error by Student's distribution; empty if that is unknown
 */
public record Estimate(double value, double standardError, Optional<Interval> interval) {
}
