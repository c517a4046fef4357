/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.http.pages.PageSection;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.Heartbeats;
import org.apache.hadoop.mapreduce.server.jobtracker.pages.HeartbeatHistory;
import org.apache.hadoop.mapreduce.server.jobtracker.pages.JobLine;
import org.apache.hadoop.mapreduce.server.jobtracker.pages.JobTrackerSection;

/** The latest jobs of a JobTracker for its page, both in memory and retired. */
final class JobLines implements Supplier<List<JobLine>> {
  private static final int MAX_LINES = 200;

  private final JobTracker tracker;

  private JobLines(JobTracker tracker) {
    this.tracker = tracker;
  }

  /** Returns the JobTracker's own section of its page. */
  static PageSection section(JobTracker tracker, Heartbeats heartbeats) {
    return new JobTrackerSection(HeartbeatHistory.begin(heartbeats), heartbeats.metrics()::latestLost,
        new QueueLines(tracker), new JobLines(tracker));
  }

  @Override
  public List<JobLine> get() {
    List<JobLine> lines = new ArrayList<>();
    for (JobInProgress job : tracker.jobs.values()) {
      JobProfile profile = job.getProfile();
      JobStatus status = job.getStatus();
      lines.add(new JobLine(job.getJobID().toString(), profile.getJobName(), profile.getUser(),
          profile.getQueueName(), JobStatus.getJobRunState(status.getRunState()), job.numMapTasks,
          job.finishedMapTasks, job.numReduceTasks, job.finishedReduceTasks, job.getStartTime()));
    }
    int left = MAX_LINES;
    for (Iterator<JobStatus> retired = tracker.retireJobs.getAll().descendingIterator();
        retired.hasNext() && left > 0; left--) {
      JobStatus status = retired.next();
      lines.add(new JobLine(status.getJobID().toString(), status.getJobName(), status.getUsername(),
          "", JobStatus.getJobRunState(status.getRunState()), 0, 0, 0, 0, status.getStartTime()));
    }
    lines.sort(Comparator.comparingLong(JobLine::startMillis).thenComparing(JobLine::id).reversed());
    return lines.subList(0, Math.min(MAX_LINES, lines.size()));
  }
}
