/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import java.util.Locale;

/** The successive parts of a job that its client waits for, as far as the job's history shows them. */
enum Part {
  SUBMIT("the client plans and submits the job"),
  INIT("the JobTracker initialises it"),
  SETUP_WAIT("its setup task waits for a tracker"),
  SETUP("the setup task, with the start of its process"),
  FIRST_LAUNCH("until the first map is launched"),
  MAPS("from there to the end of the last map, with the start of processes"),
  REDUCE_WAIT("the reduce that ends last is not launched yet"),
  SHUFFLE("it copies what it has not copied yet"),
  SORT("it merges"),
  REDUCE("it reduces, writes and commits"),
  CLEANUP_WAIT("the cleanup task waits for a tracker"),
  CLEANUP("the cleanup task commits the job, with the start of its process"),
  END("until the JobTracker takes the job for over"),
  NOTICE("until the client has heard of it and returns");

  /** The name of the rest of a run's time. */
  static final String UNEXPLAINED = "not explained";

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
