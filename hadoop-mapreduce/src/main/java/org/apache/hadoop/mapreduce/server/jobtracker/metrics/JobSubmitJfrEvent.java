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

/** A Flight Recorder event for the submission of a job. Its cost is negligible while it is not recorded. */
@Name("org.apache.hadoop.JobSubmit")
@Label("Job Submission")
@Description("The JobTracker copies the files of a job and adds the job to its queue")
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
