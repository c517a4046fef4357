/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The JobTracker's memory of a job, in few objects: its attempts and their trackers ({@code AttemptIndex}, {@code
 * JobAttempts}), the order in which they ended ({@code CompletionEventLog}), the counters of finished tasks ({@code
 * PackedCounters}); what it starts from: the configuration it was submitted with, and the JobTracker's identifier, with
 * which its id begins; who waits for its end ({@code JobEnds}), who is told of it ({@code CompletedJobNotices}), and
 * what is then written about it ({@code CompletedJobWrites}).
 *
 * <p>It knows ids, events, counters and configurations, and no job that runs: what stands for a task, or tells a
 * tracker of a job, is its caller's.
 *
 * <h2>Locks</h2>
 *
 * <p>Leaves for all others: in the {@code AttemptIndex} the entry of a job, in that the lists of one tracker; in
 * {@code CompletedJobNotices} the list, or the place of one tracker; those of the {@code NewsWait} of {@code JobEnds}
 * and its {@code SharedPlaces}. Attempts of a job are changed by one thread at a time and read by any, as the events
 * are; packed counters do not change, and a packer belongs to one job, by whose monitor it is guarded.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;
