/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * The result of one run; a line of the run log.
 *
 * @param round counted from 1; 0 is the warm-up
 * @param arm the side's label
 * @param started in ISO-8601, UTC
 * @param seconds the whole run with start and stop of the cluster
 * @param values by metric; empty if the run failed
 * @param attempts task attempts in the job's history
 * @param failure why the run does not count; null if it does
 * @param folder what is kept of it; null if nothing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Run(int round, String arm, String started, double seconds, Map<String, Double> values, int attempts,
    int failedAttempts, int killedAttempts, String failure, String folder) {
  public boolean warmUp() {
    return round == 0;
  }

  public boolean failed() {
    return failure != null;
  }
}
