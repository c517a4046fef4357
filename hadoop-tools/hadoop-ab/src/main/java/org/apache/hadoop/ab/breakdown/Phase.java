/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

import java.util.Locale;
import org.apache.hadoop.ab.run.Metric;

/** The phases of a job's critical path: what it does or waits for at each moment. */
public enum Phase {
  SUBMIT("the client's calls before and after the plan, until the JobTracker begins to initialize the job"),
  PLAN("the client lists the input and writes the splits"),
  INIT("the JobTracker initializes the job, and the work of its setup"),
  ASSIGN("a task that could run has not reached a tracker yet"),
  LAUNCH("from a tracker's receiving a task to the task's own first step, also of setup and cleanup tasks"),
  RUN("the work of maps"),
  COPY("from the last map's end, or the last reduce's start, to the reduce having all outputs"),
  SORT("the last reduce merges"),
  REDUCE("the last reduce calls the reduce function and writes"),
  COMMIT("from the end of a task's work until its tracker knows of it, and the work of the job's commit and cleanup"),
  NOTICE("ends not yet known: of a task to the JobTracker, of the job to the client");

  private final String description;

  Phase(String description) {
    this.description = description;
  }

  /** Returns the metric of the seconds spent in this phase. */
  public Metric metric() {
    return new Metric(name().toLowerCase(Locale.ROOT), "s", true, description);
  }
}
