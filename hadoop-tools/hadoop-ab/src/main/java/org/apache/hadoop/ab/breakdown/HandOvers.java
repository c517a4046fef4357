/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.run.Mark;
import org.apache.hadoop.ab.run.RunFailure;

/** The tasks that trackers handed over to JVMs which waited for one; an arm without such JVMs hands over none. */
public final class HandOvers {
  private static final String POOL_IS_OFF = "no_pool";
  private static final String FAILED = "failed";

  private HandOvers() {
  }

  /**
   * Counts the tasks handed over.
   *
   * @throws RunFailure if there are none although the pool is on: what is measured are then other launches than the
   *     arm's usual ones
   */
  public static long of(List<Mark> marks) throws RunFailure {
    Map<String, Long> cold = marks.stream().filter(mark -> mark.name().equals("cold"))
        .collect(Collectors.groupingBy(Mark::key, TreeMap::new, Collectors.counting()));
    long tried = marks.stream().filter(mark -> mark.name().equals("handed")).count();
    long handedOver = tried - cold.getOrDefault(FAILED, 0L);
    cold.remove(POOL_IS_OFF);
    if (handedOver == 0 && !cold.isEmpty()) {
      throw new RunFailure("handed over no task to the JVMs that wait for one: it started others for reasons " + cold);
    }
    return handedOver;
  }
}
