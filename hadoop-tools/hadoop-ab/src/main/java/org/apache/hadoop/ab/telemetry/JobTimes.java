/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * The times at which a job came how far, in milliseconds of the epoch; 0 if not known.
 *
 * @param submitted the JobTracker had it
 * @param launched it was initialised, and its first task could run
 * @param finished its last task was over
 * @param state SUCCEEDED, FAILED, KILLED or RUNNING
 */
public record JobTimes(String id, long submitted, long launched, long finished, String state) {
}
