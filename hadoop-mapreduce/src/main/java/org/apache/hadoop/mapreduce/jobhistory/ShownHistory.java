/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.io.IOException;
import org.apache.hadoop.http.pages.Markup;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/**
 * The strings of a job's history, escaped for the compiled pages, which escape only the names of the job and of its
 * user, errors and counters. A request names the file, which may have been forged.
 */
public final class ShownHistory {
  private ShownHistory() {
  }

  /**
   * Escapes the strings that the pages do not escape, in place.
   *
   * @return {@code job}
   * @throws IOException if it contains an id that no JobTracker generates
   */
  public static JobInfo escaped(JobInfo job) throws IOException {
    requirePlain(job.jobid);
    job.jobConfPath = escaped(job.jobConfPath);
    job.jobStatus = escaped(job.jobStatus);
    for (TaskInfo task : job.tasksMap.values()) {
      requirePlain(task.taskId);
      task.splitLocations = escaped(task.splitLocations);
      for (TaskAttemptInfo attempt : task.attemptsMap.values()) {
        requirePlain(attempt.attemptId);
        attempt.hostname = escaped(attempt.hostname);
        attempt.trackerName = escaped(attempt.trackerName);
      }
    }
    return job;
  }

  private static String escaped(String text) {
    return text == null ? null : Markup.text(text);
  }

  private static void requirePlain(Object id) throws IOException {
    if (id != null && !Markup.text(id).equals(id.toString())) {
      throw new IOException("Not a job history: it contains the invalid id '" + id + "'");
    }
  }
}
