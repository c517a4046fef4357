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

/** Flight Recorder's view of a tracker that fetches the files of a job. One that fails leaves none. */
@Name("org.apache.hadoop.JobLocalization")
@Label("Job Localization")
@Description("A TaskTracker fetches the files of a job for the first task of it")
@Category({"Hadoop", "TaskTracker"})
@StackTrace(false)
public final class JobLocalizationJfrEvent extends Event {
  @Label("Job")
  String job;

  /** The files of a job that are being fetched from now on. */
  public static JobLocalizationJfrEvent begun() {
    JobLocalizationJfrEvent event = new JobLocalizationJfrEvent();
    event.begin();
    return event;
  }

  /** Notes that the files of job {@code id} are there. */
  public void ended(JobID id) {
    end();
    if (shouldCommit()) {
      job = id.toString();
      commit();
    }
  }
}
