/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.metrics;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A Flight Recorder event for the initialization of a job. Its cost is negligible while it is not recorded. */
@Name("org.apache.hadoop.JobInit")
@Label("Job Initialization")
@Description("The JobTracker reads the splits of a job and creates its tasks")
@Category({"Hadoop", "JobTracker"})
@StackTrace(false)
final class JobInitJfrEvent extends Event {
  @Label("Job")
  String job;

  @Label("Maps")
  int maps;

  @Label("Reduces")
  int reduces;

  @Label("Success")
  boolean success;
}
