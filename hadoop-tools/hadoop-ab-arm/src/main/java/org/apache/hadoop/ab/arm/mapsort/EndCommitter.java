/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.io.IOException;
import org.apache.hadoop.mapred.JobContext;
import org.apache.hadoop.mapred.OutputCommitter;
import org.apache.hadoop.mapred.TaskAttemptContext;

/**
 * A committer without anything to commit. A task asks it right after closing its collector, which ends the timed part:
 * the task's final status report, which follows, has delays of its own.
 */
public final class EndCommitter extends OutputCommitter {
  @Override
  public boolean needsTaskCommit(TaskAttemptContext context) throws IOException {
    TaskClock.take(TaskClock.Mark.END);
    return false;
  }

  @Override
  public void setupJob(JobContext context) {
    // There is no job.
  }

  @Override
  public void setupTask(TaskAttemptContext context) {
    // The map's output goes to the local folders.
  }

  @Override
  public void commitTask(TaskAttemptContext context) {
    // There is nothing to commit.
  }

  @Override
  public void abortTask(TaskAttemptContext context) {
    // There is nothing to abort.
  }
}
