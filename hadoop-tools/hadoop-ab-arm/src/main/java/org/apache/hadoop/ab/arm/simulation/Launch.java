/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.simulation;

/**
 * An attempt that a tracker was told to launch.
 *
 * @param job the number of the job, from 1
 * @param task the number of the task within its job and kind
 * @param attempt the number of the attempt of that task
 * @param tracker the number of the tracker
 */
public record Launch(int job, Kind kind, int task, int attempt, int tracker) {
  /** The kinds of tasks. */
  public enum Kind {
    MAP, REDUCE,
    /** The job's setup or cleanup. */
    JOB,
    /** The cleanup of a lost attempt, under that attempt's ID. */
    CLEANUP
  }
}
