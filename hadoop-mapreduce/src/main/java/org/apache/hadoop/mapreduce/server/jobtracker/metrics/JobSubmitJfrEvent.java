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

/** Flight Recorder's view of a job that is submitted. Costs nothing to speak of while nobody records. */
@Name("org.apache.hadoop.JobSubmit")
@Label("Job Submission")
@Description("The JobTracker copies the files of a job and takes it into its queue")
@Category({"Hadoop", "JobTracker"})
@StackTrace(false)
final class JobSubmitJfrEvent extends Event {
  @Label("Job")
  String job;

  @Label("User")
  String user;

  @Label("Success")
  boolean success;
}
