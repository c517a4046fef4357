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
 * @param seconds the duration of the whole run, including the start and stop of the cluster
 * @param values by metric; empty if the run failed
 * @param attempts the number of task attempts in the job's history
 * @param failure the reason why the run does not count; null if it does
 * @param folder the last two names of the path of the kept files; null if there are none
 * @param conditions the state of the machine; null if unknown
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Run(int round, String arm, String started, double seconds, Map<String, Double> values, int attempts,
    int failedAttempts, int killedAttempts, String failure, String folder, Conditions conditions) {
  /** Creates a run whose conditions are unknown. */
  public Run(int round, String arm, String started, double seconds, Map<String, Double> values, int attempts,
      int failedAttempts, int killedAttempts, String failure, String folder) {
    this(round, arm, started, seconds, values, attempts, failedAttempts, killedAttempts, failure, folder, null);
  }

  /** Returns a copy of this run with the machine's conditions. */
  Run under(Conditions met) {
    return new Run(round, arm, started, seconds, values, attempts, failedAttempts, killedAttempts, failure, folder,
        met);
  }

  public boolean warmUp() {
    return round == 0;
  }

  public boolean failed() {
    return failure != null;
  }
}
