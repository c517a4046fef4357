/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

/**
 * The outcome of a run that is a case of its own, and is therefore described rather than compared.
 *
 * @param round identifies the case in the run log
 * @param name of the case
 * @param outcome in a few words; those before the first comma or colon are shared by many outcomes
 */
public record CaseOutcome(int round, String arm, String name, String outcome) {
  /** Returns the part of the outcome that many cases share. */
  public String kind() {
    return outcome.split("[,:]", 2)[0].strip();
  }
}
