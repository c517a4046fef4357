/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.server.tasktracker.localization.ChildConfigurations;

/**
 * The part of a task that is the same for all jobs, as a program that a JVM runs before it has one: it takes over the
 * configuration files that the tracker has read, and looks for those that are nowhere, which opens each jar of the
 * class path. Nothing of the user's, and no file of a job, is touched.
 */
@InterfaceAudience.Private
public final class TaskWarmUp {
  private TaskWarmUp() {
  }

  /** Warms up; without arguments. */
  public static void main(String[] args) {
    ChildConfigurations.prime();
    new JobConf().size();
  }
}
