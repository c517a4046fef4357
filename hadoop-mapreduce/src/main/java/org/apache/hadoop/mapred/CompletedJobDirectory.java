/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.mapred.CleanupQueue.PathDeletionContext;

/**
 * The place of a completed job in the system directory, which is deleted after the job's status has been written: a
 * JobTracker that is killed leaves one or the other to the next, which then knows how the job has ended or runs it
 * again.
 */
final class CompletedJobDirectory extends PathDeletionContext {
  private final JobTracker tracker;
  private final JobID job;

  CompletedJobDirectory(JobTracker tracker, JobID job) {
    super(tracker.getFileSystem(), tracker.getSystemDirectoryForJob(job).toUri().getPath());
    this.tracker = tracker;
    this.job = job;
  }

  @Override
  protected void enablePathForCleanup() throws IOException {
    tracker.completedJobStatusStore.await(job);
  }
}
