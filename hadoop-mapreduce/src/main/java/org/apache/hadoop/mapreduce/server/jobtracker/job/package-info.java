/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Memory of the JobTracker for a job, in few objects: its attempts ({@code JobAttempts}), the counters of tasks that
 * have ended ({@code PackedCounters}), what it starts from: the configuration it was submitted with, and the
 * JobTracker's identifier, with which its id begins; and who waits for its end ({@code JobEnds}).
 *
 * <p>It knows ids, counters and configurations, and no job that runs.
 *
 * <h2>Locks</h2>
 *
 * <p>One, in which no other is taken: that of the {@code NewsWait} of {@code JobEnds}. Attempts are changed by one
 * thread at a time and read by any, packed counters do not change, and a packer belongs to one job, by whose monitor it
 * is guarded.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;
