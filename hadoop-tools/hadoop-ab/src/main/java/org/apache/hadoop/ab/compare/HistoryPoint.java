/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.compare;

import java.util.Optional;
import org.apache.hadoop.ab.stats.Interval;

/**
 * One measurement in a history.
 *
 * @param date in ISO-8601, or a prefix of it
 * @param n the number of runs; empty if not recorded
 */
record HistoryPoint(String date, String commit, Optional<Integer> n, double value, Optional<Interval> interval) {
}
