/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

/**
 * The end of a run that is of another case than the others, so that it is told and not compared.
 *
 * @param round stands for the case in the log of runs
 * @param name of the case
 * @param outcome in a few words, the first of which, up to a comma or a colon, many have in common
 */
public record CaseOutcome(int round, String arm, String name, String outcome) {
  /** Returns what outcomes have in common. */
  public String kind() {
    return outcome.split("[,:]", 2)[0].strip();
  }
}
