/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The JobTracker, the TaskTracker and the tasks.
 *
 * <h2>Locks of the JobTracker</h2>
 *
 * <p>A thread that holds one of these may only take one that stands below it:
 *
 * <ol>
 *   <li>the monitor of the {@code JobTracker}: heartbeats, the end of jobs, expiry. Schedulers are called with it held
 *       and may rely on that; what it guards besides is being moved into classes of ours that guard themselves
 *   <li>{@code taskTrackers}, then {@code trackerExpiryQueue}: trackers that come and go
 *   <li>{@code jobs}: jobs that come and go. Looking one up takes no lock
 *   <li>the monitor of the {@code TaskScheduler}, then those of its queue of jobs: {@code jobQueue} to change it,
 *       {@code getJobQueue} to go through it
 *   <li>a {@link org.apache.hadoop.mapred.JobInProgress}. No two at a time
 *   <li>a {@link org.apache.hadoop.mapred.TaskInProgress}. No two at a time
 *   <li>leaves, in which no other lock is taken: the sets of one tracker in {@code AttemptIndex}, {@code EndedJobs},
 *       {@code LocalityBudget}, {@code launchingTasks}, the hosts that are excluded
 *       ({@code potentiallyFaultyTrackers}), the lists of attempts that trackers are to clean up
 *       ({@code trackerToTasksToCleanup}), metrics ({@code JobTrackerInstrumentation}), and the queue of the job history
 *       ({@code OrderedWork})
 * </ol>
 *
 * <p>The same order stands in src/test/resources/lock-order.txt: tests fail that take locks against it.
 *
 * <p>Looking up a tracker, an attempt or a job, and reading the completion events of a job, take no lock, so that they
 * may be done with any of these held.
 *
 * <h2>What always holds</h2>
 *
 * <ul>
 *   <li>An attempt belongs to one tracker at most, and is known before the tracker is told to launch it.
 *   <li>A tracker's attempts that are not among the open ones of {@code AttemptIndex} never have to be killed.
 *   <li>The events of {@code CompletionEventLog} keep their numbers; one that is obsolete stays so.
 *   <li>For each job id one submission is under way at most. Its files are copied and written without any lock, and the
 *       job is in {@code jobs} before the id is free again.
 *   <li>The events of one job reach its history in the order in which they were logged, and its files are moved after
 *       the last of them.
 *   <li>A tracker is told once of each job that ends after it joined.
 *   <li>As long as a tracker is known, its name belongs to one host, and it has no slots below zero.
 * </ul>
 *
 * <h2>Heartbeats without the JobTracker's monitor</h2>
 *
 * <p>This is not built yet. It is written down so that each step towards it can be judged by where it leads. In the end
 * a heartbeat locks one tracker, and one after the other the jobs that it reports on or that give it tasks:
 *
 * <ol>
 *   <li>the compatibility lock, which is the JobTracker's monitor: only where the scheduler does not declare, by an
 *       interface of ours, that it does without. A heartbeat holds it from begin to end then, as now, because such a
 *       scheduler may read any job and any tracker and count on their standing still. Listeners of jobs that do not
 *       declare so are called with it, too
 *   <li>a tracker's record. Heartbeats of one tracker come one after the other, so that the number of the last
 *       response and the answer to a repeated heartbeat are its own. The record holds the status, the last response,
 *       the attempts, what is to be cleaned up, the place in {@code EndedJobs}, and whether the tracker is lost. No two
 *       records at a time: who has to tell another tracker something appends it to a list of that tracker's, a leaf
 *   <li>the queue of jobs, for its order alone: schedulers go through a copy that is replaced when the order changes
 *   <li>a JobInProgress, which then guards its tasks as well
 *   <li>leaves: as above, and the totals of the cluster
 * </ol>
 *
 * <p>What stands in the way, and the step that removes it, in this order; each keeps all tests green by itself:
 *
 * <ol>
 *   <li>Tasks are changed with only the JobTracker's monitor held: {@code killTask} by users, {@code shouldClose} and
 *       {@code shouldCommit} by heartbeats. They take the job's monitor first. From then on a JobInProgress guards
 *       itself and its tasks.
 *   <li>The last responses, {@code trackerToTasksToCleanup} and the sets of {@code AttemptIndex} become the tracker's
 *       record, with its lock. Under the monitor it changes nothing.
 *   <li>Faults of hosts ({@code FaultyTrackersInfo}) change the totals when a host is blacklisted: they call the
 *       totals, {@code ClusterTotals}, and are a leaf above them.
 *   <li>Expiry: each record has its deadline. The thread that looks for lost trackers takes one record at a time,
 *       marks it as lost, takes its attempts, releases it and fails them job by job. A heartbeat that finds its record
 *       lost is answered with ReinitTrackerAction. {@code trackerExpiryQueue} and the nesting of three locks are gone.
 *   <li>The end of a job calls back into the JobTracker with the job locked ({@code finalizeJob}), and tells the
 *       listeners what has changed. Both become entries of a queue that the thread empties when it has released the
 *       job, in their order for each job: a queue of jobs stands above a job in the order of locks.
 *   <li>{@code JobQueueTaskScheduler} goes through the copied queue, counts the load in the totals instead of asking
 *       every job, and locks a job only to take a task from it.
 *   <li>Only now {@code heartbeat} takes the record instead of the monitor, where the scheduler allows it.
 * </ol>
 *
 * <p>What has to be shown then: {@code TestHeartbeatScript} with one thread gives stock's answers; with several
 * threads what {@code TestJobTrackerStress} checks holds, and besides that the numbers of all trackers add up to the
 * totals, that an attempt of a lost tracker is failed once, and that permission to commit is given to one attempt; no
 * lock is taken against the order; and the lock wait of {@code HeartbeatEvent} is that of one tracker.
 */
package org.apache.hadoop.mapred;
