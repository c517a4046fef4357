/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

/**
 * The totals of one method, summed over the probe agents of all processes of a run.
 *
 * @param matched the number of matching methods over all processes; 0 means that the arm has no such method
 * @param nanos the time spent in it, including its callees, over all threads
 */
public record ProbeSums(long matched, long calls, long nanos) {
  public static final ProbeSums NONE = new ProbeSums(0, 0, 0);

  public ProbeSums plus(ProbeSums other) {
    return new ProbeSums(matched + other.matched, calls + other.calls, nanos + other.nanos);
  }
}
