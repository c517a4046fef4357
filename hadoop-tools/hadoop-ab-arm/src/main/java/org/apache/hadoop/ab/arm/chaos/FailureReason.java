/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.chaos;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobStatus;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.TaskCompletionEvent;

/** The reason for a job's failure: the client's error, and the diagnostics of a failed attempt of the task at fault. */
final class FailureReason {
  private static final long LIMIT_SECONDS = 30;

  private FailureReason() {
  }

  /** Returns the reason in one line. */
  static String of(Throwable client, JobConf conf) throws InterruptedException {
    FutureTask<String> question = new FutureTask<>(() -> ofTask(conf));
    Thread thread = new Thread(question, "failure reason");
    thread.setDaemon(true);
    thread.start();
    String more;
    try {
      more = question.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      more = "; the JobTracker gives no details: " + oneLine(e.getCause().toString());
    } catch (TimeoutException e) {
      more = "; the JobTracker does not answer";
    }
    return oneLine(client instanceof RunException ? client.getMessage() : client.toString()) + more;
  }

  private static String ofTask(JobConf conf) throws IOException {
    JobClient client = new JobClient(conf);
    try {
      StringBuilder reason = new StringBuilder();
      for (JobStatus status : client.getAllJobs()) {
        RunningJob job = client.getJob(status.getJobID());
        TaskCompletionEvent failed = failed(job);
        if (failed != null) {
          String[] said = job.getTaskDiagnostics(failed.getTaskAttemptId());
          reason.append("; ").append(failed.getTaskAttemptId()).append(": ")
              .append(said == null || said.length == 0 ? "no diagnostics" : oneLine(said[said.length - 1]));
        }
      }
      return reason.isEmpty() ? "; the JobTracker knows of no failed attempt" : reason.toString();
    } finally {
      client.close();
    }
  }

  /** Returns an attempt that failed its task, else the last failed attempt; null if none failed. */
  private static TaskCompletionEvent failed(RunningJob job) throws IOException {
    TaskCompletionEvent failed = null;
    TaskCompletionEvent[] events;
    for (int next = 0; (events = job.getTaskCompletionEvents(next)).length > 0; next += events.length) {
      for (TaskCompletionEvent event : events) {
        if (event.getTaskStatus() == TaskCompletionEvent.Status.TIPFAILED) {
          return event;
        }
        failed = event.getTaskStatus() == TaskCompletionEvent.Status.FAILED ? event : failed;
      }
    }
    return failed;
  }

  /** Joins the first two lines: an attempt's diagnostics often start with a generic line, followed by the exception. */
  static String oneLine(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty()).limit(2).collect(Collectors.joining(" "));
  }
}
