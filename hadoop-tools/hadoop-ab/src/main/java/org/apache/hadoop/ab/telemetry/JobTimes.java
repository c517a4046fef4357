/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * The times of a job's milestones, in epoch milliseconds; 0 if unknown.
 *
 * @param submitted received by the JobTracker
 * @param launched initialised, and ready to run its first task
 * @param finished the end of its last task
 * @param state SUCCEEDED, FAILED, KILLED or RUNNING
 */
public record JobTimes(String id, long submitted, long launched, long finished, String state) {
}
