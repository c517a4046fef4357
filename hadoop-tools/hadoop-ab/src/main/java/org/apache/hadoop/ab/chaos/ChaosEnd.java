/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import org.apache.hadoop.ab.run.Run;

/** The ways in which a job may end, told by what the run says of it; the logs of all but the first are kept. */
public enum ChaosEnd {
  RIGHT("right", ""),
  FAILED("failed", "the job failed: "),
  WRONG("WRONG OUTPUT", "wrote wrong output"),
  UNREADABLE("NO OUTPUT", "the job ended well, and its output"),
  HUNG("HUNG", "the job did not end"),
  STUCK("HUNG", "hung in stage"),
  NOT_RUN("NOT RUN", "");

  private final String text;
  /** The beginning of the failure of such a run. */
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

  /** Tells whether a user may bear it: the output is right, or the job has said that there is none. */
  public boolean isHonest() {
    return this == RIGHT || this == FAILED;
  }

  @Override
  public String toString() {
    return text;
  }
}
