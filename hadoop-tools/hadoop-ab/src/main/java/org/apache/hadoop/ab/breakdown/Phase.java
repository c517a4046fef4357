/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

import java.util.Locale;
import org.apache.hadoop.ab.run.Metric;

/** The phases of a job's critical path: what it does or waits for at each moment. */
public enum Phase {
  SUBMIT("the client's calls before and behind the plan, until the JobTracker begins to initialise the job"),
  PLAN("the client lists the input and writes the splits"),
  INIT("the JobTracker initialises the job, and the setup task's work"),
  ASSIGN("a task that could run is not yet with its tracker"),
  LAUNCH("from a tracker's getting a task to the task's first own step, setup and cleanup tasks too"),
  RUN("the work of maps"),
  COPY("from the last map's end, or the last reduce's start, to the reduce having all outputs"),
  SORT("the last reduce merges"),
  REDUCE("the last reduce reduces and writes"),
  COMMIT("from the end of a task's work to its tracker's knowing that it is done, and the cleanup task's work"),
  NOTICE("ends that are not heard of yet: of a task by the JobTracker, of the job by the client");

  private final String description;

  Phase(String description) {
    this.description = description;
  }

  /** Returns the metric of the seconds spent in this phase. */
  public Metric metric() {
    return new Metric(name().toLowerCase(Locale.ROOT), "s", true, description);
  }
}
