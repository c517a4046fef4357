/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.io.IOException;
import org.apache.hadoop.mapred.JobContext;
import org.apache.hadoop.mapred.OutputCommitter;
import org.apache.hadoop.mapred.TaskAttemptContext;

/**
 * Has nothing to commit. A task asks it so right after it has closed its collector, which is the end of what is timed:
 * the task's last report, behind it, has pauses of its own.
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
    // There is nothing to take back.
  }
}
