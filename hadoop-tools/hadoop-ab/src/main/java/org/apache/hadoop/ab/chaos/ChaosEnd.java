/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import org.apache.hadoop.ab.run.Run;

/** The ways in which a run can end, according to its result; the logs are kept for all but the first. */
public enum ChaosEnd {
  RIGHT("right", ""),
  FAILED("failed", "the job failed: "),
  WRONG("WRONG OUTPUT", "wrote wrong output"),
  UNREADABLE("NO OUTPUT", "the job ended well, and its output"),
  HUNG("HUNG", "the job did not end"),
  STUCK("HUNG", "hung in stage"),
  LEFT("LEFTOVERS", "left behind: "),
  NOT_RUN("NOT RUN", "");

  private final String text;
  /** The prefix of the failure message of such a run. */
  private final String beginning;

  ChaosEnd(String text, String beginning) {
    this.text = text;
    this.beginning = beginning;
  }

  public static ChaosEnd of(Run run) {
    if (!run.failed()) {
      return RIGHT;
    }
    for (ChaosEnd end : values()) {
      if (!end.beginning.isEmpty() && run.failure().startsWith(end.beginning)) {
        return end;
      }
    }
    return NOT_RUN;
  }

  /** Returns true if the outcome is acceptable: the output is right, or the job has reported its failure. */
  public boolean isHonest() {
    return this == RIGHT || this == FAILED;
  }

  @Override
  public String toString() {
    return text;
  }
}
