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
 * @param folder what is kept of it, by its last two names; null if nothing
 * @param conditions what else the machine did; null if that is not known
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Run(int round, String arm, String started, double seconds, Map<String, Double> values, int attempts,
    int failedAttempts, int killedAttempts, String failure, String folder, Conditions conditions) {
  /** A run of which nobody knows what else the machine did. */
  public Run(int round, String arm, String started, double seconds, Map<String, Double> values, int attempts,
      int failedAttempts, int killedAttempts, String failure, String folder) {
    this(round, arm, started, seconds, values, attempts, failedAttempts, killedAttempts, failure, folder, null);
  }

  /** The same run, with what else the machine did. */
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
