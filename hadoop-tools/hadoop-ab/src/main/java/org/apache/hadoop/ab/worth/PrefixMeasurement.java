/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** A measurement of prefixes of the series against each other. */
@FunctionalInterface
interface PrefixMeasurement {
  /**
   * Runs all of them in turn, round by round.
   *
   * @param prefixes the number of patches of each, in ascending order
   * @return the figure by prefix and round; a prefix that cannot run has no rounds
   * @throws StepFailure if nothing was measured
   */
  Map<Integer, SortedMap<Integer, Double>> measure(List<Integer> prefixes) throws IOException, StepFailure;
}
