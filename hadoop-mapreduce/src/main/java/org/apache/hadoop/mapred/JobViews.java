/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;
import org.apache.hadoop.mapreduce.server.jobtracker.pages.AttemptView;
import org.apache.hadoop.mapreduce.server.jobtracker.pages.AttemptView.Kind;
import org.apache.hadoop.mapreduce.server.jobtracker.pages.JobView;

/** Creates the view of a job for its page, from the job in memory or from its history. */
final class JobViews {
  /** The number of tasks read per acquisition of the job's lock, so that heartbeats can run in between. */
  private static final int AT_A_TIME = 500;

  private JobViews() {
  }

  /** Reads a job in memory. The caller holds no lock. */
  static JobView of(JobInProgress job) {
    List<AttemptView> attempts = new ArrayList<>();
    for (TaskType type : new TaskType[] {TaskType.JOB_SETUP, TaskType.MAP, TaskType.REDUCE, TaskType.JOB_CLEANUP}) {
      TaskInProgress[] tasks = job.getTasks(type);
      for (int from = 0; tasks != null && from < tasks.length; from += AT_A_TIME) {
        synchronized (job) {
          for (int i = from; i < Math.min(tasks.length, from + AT_A_TIME); i++) {
            addAttempts(tasks[i], type, attempts);
          }
        }
      }
    }
    JobProfile profile = job.getProfile();
    return new JobView(job.getJobID().toString(), profile.getJobName(), profile.getUser(), profile.getQueueName(),
        JobStatus.getJobRunState(job.getStatus().getRunState()), job.getStartTime(), job.getLaunchTime(),
        job.getFinishTime(), attempts);
  }

  private static void addAttempts(TaskInProgress task, TaskType type, List<AttemptView> attempts) {
    if (task == null) {
      return;
    }
    for (TaskStatus status : task.getTaskStatuses()) {
      if (status.getStartTime() > 0) {
        boolean reduce = type == TaskType.REDUCE && !status.getIsMap();
        attempts.add(new AttemptView(status.getTaskID().toString(), kind(type), status.getRunState().toString(),
            String.valueOf(status.getTaskTracker()), status.getStartTime(),
            reduce ? status.getShuffleFinishTime() : 0, reduce ? status.getSortFinishTime() : 0,
            status.getFinishTime()));
      }
    }
  }

  /** Reads the history of a job that has ended. */
  static JobView of(JobInfo job) {
    List<AttemptView> attempts = new ArrayList<>();
    for (TaskInfo task : job.getAllTasks().values()) {
      for (TaskAttemptInfo attempt : task.getAllTaskAttempts().values()) {
        if (attempt.getStartTime() > 0) {
          attempts.add(new AttemptView(attempt.getAttemptId().toString(), kind(attempt.getTaskType()),
              attempt.getTaskStatus() == null ? "end not recorded" : attempt.getTaskStatus(),
              String.valueOf(attempt.getTrackerName()),
              attempt.getStartTime(), attempt.getShuffleFinishTime(), attempt.getSortFinishTime(),
              attempt.getFinishTime()));
        }
      }
    }
    return new JobView(String.valueOf(job.getJobId()), job.getJobname(), job.getUsername(), job.getJobQueueName(),
        String.valueOf(job.getJobStatus()), job.getSubmitTime(), job.getLaunchTime(), job.getFinishTime(), attempts);
  }

  private static Kind kind(TaskType type) {
    return type == TaskType.MAP ? Kind.MAP : type == TaskType.REDUCE ? Kind.REDUCE : Kind.OTHER;
  }
}
