/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.mapred.CleanupQueue.PathDeletionContext;

/**
 * A completed job's directory in the system directory, deleted only after the job's status has been written: a
 * JobTracker that is killed leaves one or the other to its successor, which then either knows how the job ended or runs
 * it again.
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
