/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * The JobTracker's memory of a job, in few objects: its attempts and their trackers ({@code AttemptIndex},
 * {@code JobAttempts}), the order in which they ended ({@code CompletionEventLog}), and the counters of finished tasks
 * ({@code PackedCounters}); the prerequisites of a job: its submitted configuration, and the JobTracker's identifier,
 * with which its id begins; the clients that wait for its end ({@code JobEnds}), the trackers that are told of it
 * ({@code CompletedJobNotices}), and the status that is then written ({@code CompletedJobWrites}).
 *
 * <p>It knows ids, events, counters and configurations, and no running job: the types of tasks, and of the actions that
 * tell a tracker of a job, are its caller's.
 *
 * <h2>Locks</h2>
 *
 * <p>All of its locks are leaves with respect to others: in {@code AttemptIndex} the entry of a job, within it the
 * lists of one tracker; in {@code CompletedJobNotices} the list, or the position of one tracker; those of the
 * {@code NewsWait} of {@code JobEnds} and its {@code SharedPlaces}. The attempts and the events of a job are changed by
 * one thread at a time and read by any; packed counters do not change, and a packer belongs to one job, by whose
 * monitor it is guarded.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;
