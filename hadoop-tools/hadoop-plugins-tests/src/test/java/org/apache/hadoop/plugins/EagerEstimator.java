/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskId;
import org.apache.hadoop.mapreduce.v2.app.speculate.LegacyTaskRuntimeEstimator;

/** Makes the application master start a second attempt of the first map and of the first reduce, and of no other. */
public final class EagerEstimator extends LegacyTaskRuntimeEstimator {
  private static final long DAY_MILLIS = 86_400_000;

  @Override
  public long thresholdRuntime(TaskId task) {
    return task.getId() == 0 ? 0 : Long.MAX_VALUE;
  }

  @Override
  public long estimatedRuntime(TaskAttemptId attempt) {
    return DAY_MILLIS;
  }

  @Override
  public long estimatedNewAttemptRuntime(TaskId task) {
    return 1;
  }
}
