/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import java.util.Locale;

/** The successive parts of a job that its client waits for, as far as the job's history shows them. */
enum Part {
  SUBMIT("the client plans and submits the job"),
  INIT("the JobTracker initializes it"),
  SETUP_WAIT("its setup task waits for a tracker"),
  SETUP("the setup task, including the start of its process"),
  FIRST_LAUNCH("until the first map is launched"),
  MAPS("from then to the end of the last map, including the start of processes"),
  REDUCE_WAIT("the reduce that ends last is not launched yet"),
  SHUFFLE("it copies what it has not copied yet"),
  SORT("it merges"),
  REDUCE("it calls the reduce function, writes and commits"),
  CLEANUP_WAIT("the cleanup task waits for a tracker"),
  CLEANUP("the cleanup task commits the job, including the start of its process"),
  END("until the JobTracker considers the job ended"),
  NOTICE("until the client knows of it and returns");

  /** The name of the rest of a run's time. */
  static final String UNEXPLAINED = "unexplained";

  private final String description;

  Part(String description) {
    this.description = description;
  }

  String description() {
    return description;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
