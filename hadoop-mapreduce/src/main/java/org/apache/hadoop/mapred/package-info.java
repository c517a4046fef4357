/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Parts of the JobTracker, the TaskTracker and the tasks that need package-private access to stock's classes. Classes
 * of ours that do not need it are in {@code mapreduce.server.jobtracker}, {@code mapreduce.server.tasktracker} or
 * {@code mapreduce.task.attempt}, and are called from here: none of those calls back.
 *
 * <h2>Completed and succeeded</h2>
 *
 * <p>Two words in class names say that something is over. A <em>completed</em> job has ended in any way, as in stock's
 * {@link org.apache.hadoop.mapred.CompletedJobStatusStore}: it has succeeded, has failed or was killed, and its state
 * no longer changes. A <em>succeeded</em> job or attempt has ended with its output committed: its tasks, statuses and
 * counters no longer change.
 *
 * <h2>Locks of the JobTracker</h2>
 *
 * <p>A thread that holds one of these may only take locks below it:
 *
 * <ol>
 *   <li>the monitor of the {@code JobTracker}: jobs and trackers that join, leave or change, and all rare operations.
 *       Schedulers that do not declare concurrent assignment, and job listeners, are called with it held and may rely
 *       on that
 *   <li>the {@code lock} of the heartbeat gate. Ordinary heartbeats hold its shared side, and of the following locks
 *       take only their tracker's record and those below it. Its exclusive side is taken only with the monitor above
 *       held
 *   <li>{@code taskTrackers}, then {@code trackerExpiryQueue}: trackers that join and leave; with the exclusive side
 *       only
 *   <li>{@code jobs}: jobs that are added and removed; with the exclusive side only, or to read. Looking up a job takes
 *       no lock
 *   <li>the monitor of the {@code TaskScheduler}, then those of its job queue: {@code jobQueue} to change it,
 *       {@code getJobQueue} to traverse it; with the exclusive side only, or to read
 *   <li>the record of a tracker, which is the monitor of its {@code TaskTracker} object: with the shared side only. No
 *       two at a time. Then the {@code turn} of the heartbeat that may hand out setup and cleanup tasks, for which the
 *       others do not wait
 *   <li>a {@link org.apache.hadoop.mapred.JobInProgress}, which guards its tasks as well. No two at a time
 *   <li>a {@link org.apache.hadoop.mapred.TaskInProgress}. No two at a time
 *   <li>leaves, under which no other lock is taken: {@code AttemptIndex} (the entry of a job, within it the lists of
 *       one tracker), {@code CompletedJobNotices}, {@code SucceededJobCounters}, {@code LocalityBudget},
 *       {@code launchingTasks}, the excluded hosts and the faults of hosts ({@code potentiallyFaultyTrackers}), the
 *       lists of attempts that trackers are to clean up ({@code trackerToTasksToCleanup}), metrics
 *       ({@code JobTrackerInstrumentation}), the times in which no tracker could be heard ({@code PauseLog}), the
 *       clients that wait for the end of a job and the trackers that wait for work ({@code NewsWait}) and their number
 *       ({@code SharedPlaces}), and the queue of the job history ({@code StripedExecutor})
 * </ol>
 *
 * <p>The same order is in src/test/resources/lock-order.txt: tests fail if they take locks in another order.
 *
 * <p>Two exceptions are stock's, and both hold the exclusive side, so that they never run concurrently with a
 * heartbeat: the sweep over {@code launchingTasks} and the blacklisting of a host fail attempts and count slots with
 * those two locked. There is one more: {@code finalizeJob} takes the JobTracker's monitor with a job locked. Threads
 * that end a job already hold that monitor.
 *
 * <p>Looking up a tracker, an attempt or a job, and reading the completion events of a job, take no lock, so that they
 * may be done with any of these held.
 *
 * <p>The threads that set up and commit the output of jobs ({@link org.apache.hadoop.mapred.JobCommits}) hold none of
 * these while they access files. Their results are applied to the job with the exclusive side held, like the end of a
 * cleanup task.
 *
 * <h2>Invariants</h2>
 *
 * <ul>
 *   <li>An attempt belongs to at most one tracker, and is known before the tracker is told to launch it.
 *   <li>A tracker's attempts that are not among the open ones of {@code AttemptIndex} never have to be killed.
 *   <li>The events of {@code CompletionEventLog} keep their numbers; an obsolete event stays obsolete.
 *   <li>At most one submission per job id is in progress. Its files are copied and written without any lock, and the
 *       job is in {@code jobs} before the id is free again.
 *   <li>The events of one job reach its history in the order in which they were logged, and its files are moved after
 *       the last of them.
 *   <li>A tracker is told once of each job that ends after it joined.
 *   <li>As long as a tracker is known, its name belongs to one host, and its number of slots is not negative.
 *   <li>An attempt succeeds at most once and fails at most once; one that its tracker has lost is failed once.
 *   <li>A job's setup is complete before the job runs, and its cleanup before the job ends, whether tasks or the
 *       JobTracker perform them.
 *   <li>Permission to commit the output of a task is given to one attempt; to another only when that one has failed.
 * </ul>
 *
 * <h2>Heartbeats without the JobTracker's monitor</h2>
 *
 * <p>A heartbeat is ordinary ({@link org.apache.hadoop.mapred.OrdinaryHeartbeat}) if it changes only its tracker and
 * tasks of jobs. It locks its tracker's record, and one after the other the jobs that it reports on or that give it
 * tasks; heartbeats of other trackers run concurrently. Nearly all heartbeats are ordinary. The others have exclusive
 * access to the JobTracker, as all have on stock: the first one of a tracker, and one of a tracker that is unknown, was
 * restarted, or has other slots or another health than before; the ends of cleanup tasks, and of setup tasks that fail,
 * or whose listeners may rely on the monitor; the ends of tasks of a job that has no cleanup; reports of fetch
 * failures, and of unknown attempts. They have exclusive access until their report has been processed: the rest,
 * assigning tasks to their tracker, is the same as for ordinary ones, and done in the same way, but with the
 * JobTracker's monitor held.
 *
 * <p>A heartbeat is classified as ordinary or not before it changes anything, with the shared side of the gate held,
 * and the conditions for that change only with the exclusive side or the record of the same tracker held. A heartbeat
 * is thus never half processed when it turns out to need more, and its response is that of stock.
 *
 * <p>During an ordinary heartbeat, no job ends, is retired or changes its priority; no tracker joins, leaves or is
 * lost; no host is blacklisted or taken off the blacklist. A job may be added: it has no tasks before it is
 * initialized, and no tracker knows of it, and the queue may grow while the scheduler traverses it. Deletions and
 * hand-overs to other threads at the end of a job happen when heartbeats continue, with the JobTracker's monitor held.
 * The next heartbeat at the latest sees the effects of such changes: a job whose last map has just ended may be found
 * to need its cleanup task one heartbeat later, and so may one that another heartbeat is just asking. The tasks of a
 * retired job are removed concurrently with heartbeats: until then they are found as those of a job that has ended.
 *
 * <p>Differences that third-party code may notice: holding the JobTracker's monitor no longer keeps heartbeats out,
 * unless the scheduler is one that may rely on it. The instrumentation ({@code mapreduce.jobtracker.instrumentation})
 * is called by several heartbeats at once, as stock calls it from threads that initialize jobs.
 *
 * <p>Remaining limits, should they matter: the ends of jobs without cleanup, and fetch failures, need the exclusive
 * side only if they end a job; tasks of one job are still handed out one after the other; the metrics and the lists of
 * hosts have one lock each for all heartbeats.
 *
 * <p>Tests: {@code TestHeartbeatScript} compares the responses with stock's, using one thread;
 * {@code TestJobTrackerStress} checks the invariants, using several; {@code TestHeartbeatGate} and
 * {@code TestOrdinaryHeartbeat} check which heartbeats wait for which.
 */
package org.apache.hadoop.mapred;
