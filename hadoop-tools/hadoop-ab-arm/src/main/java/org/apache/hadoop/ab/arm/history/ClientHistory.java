/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskReport;

/**
 * The job history that a client can get without a history file: the completed maps and reduces, with their tasks' times
 * instead of their own.
 */
final class ClientHistory {
  private ClientHistory() {
  }

  static List<Attempt> read(JobClient client, RunningJob job) throws IOException {
    JobID id = job.getID();
    Map<String, TaskReport> tasks = new HashMap<>();
    for (TaskReport task : client.getMapTaskReports(id)) {
      tasks.put(task.getTaskID().toString(), task);
    }
    for (TaskReport task : client.getReduceTaskReports(id)) {
      tasks.put(task.getTaskID().toString(), task);
    }
    List<Attempt> attempts = new ArrayList<>();
    TaskCompletionEvent[] events;
    for (int next = 0; (events = job.getTaskCompletionEvents(next)).length > 0; next += events.length) {
      for (TaskCompletionEvent event : events) {
        String attempt = event.getTaskAttemptId().toString();
        String task = event.getTaskAttemptId().getTaskID().toString();
        TaskReport times = tasks.get(task);
        attempts.add(new Attempt(id.toString(), task, attempt, task.contains("_m_") ? "MAP" : "REDUCE",
            state(event.getTaskStatus()), times == null ? 0 : times.getStartTime(),
            times == null ? 0 : times.getFinishTime(), null, 0, Attempt.Phases.UNKNOWN, null));
      }
    }
    return attempts;
  }

  /**
   * Maps a status to a state. OBSOLETE is a succeeded map whose output was lost later; TIPFAILED is a task's last
   * failure.
   */
  private static String state(TaskCompletionEvent.Status status) {
    return switch (status.toString()) {
      case "OBSOLETE" -> "SUCCEEDED";
      case "TIPFAILED" -> "FAILED";
      default -> status.toString();
    };
  }
}
