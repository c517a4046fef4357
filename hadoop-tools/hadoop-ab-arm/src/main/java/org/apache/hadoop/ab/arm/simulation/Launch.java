/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.simulation;

/**
 * An attempt that a tracker was told to launch.
 *
 * @param job number of the job, from 1
 * @param task number of the task in its job and kind
 * @param attempt number of the attempt of that task
 * @param tracker number of the tracker
 */
public record Launch(int job, Kind kind, int task, int attempt, int tracker) {
  /** The kind of task that is launched. */
  public enum Kind {
    MAP, REDUCE,
    /** The job's setup or clean-up. */
    JOB,
    /** Cleaning up behind an attempt that was lost; it goes by that attempt's id. */
    CLEANUP
  }
}
