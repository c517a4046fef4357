/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.apache.hadoop.mapred.JobID;

/** A Flight Recorder event: a tracker fetches the files of a job. A failed attempt leaves no event. */
@Name("org.apache.hadoop.JobLocalization")
@Label("Job Localization")
@Description("A TaskTracker fetches the files of a job for the job's first task on it")
@Category({"Hadoop", "TaskTracker"})
@StackTrace(false)
public final class JobLocalizationJfrEvent extends Event {
  @Label("Job")
  String job;

  /** Returns the event of a job's files that are being fetched from now on. */
  public static JobLocalizationJfrEvent begun() {
    JobLocalizationJfrEvent event = new JobLocalizationJfrEvent();
    event.begin();
    return event;
  }

  /** Records that the files of job {@code id} have been fetched. */
  public void ended(JobID id) {
    end();
    if (shouldCommit()) {
      job = id.toString();
      commit();
    }
  }
}
