/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Parts of the JobTracker, the TaskTracker and the tasks that need package-private access to stock's classes. A class
 * of ours that does not is in one of {@code mapreduce.server.jobtracker}, {@code mapreduce.server.tasktracker} or
 * {@code mapreduce.task.attempt}, and is called from here: none of those calls back.
 *
 * <h2>Completed and succeeded</h2>
 *
 * <p>Two words in the names of classes say that something is over. <em>Completed</em> is a job that has ended in
 * whatever way, as for stock's {@link org.apache.hadoop.mapred.CompletedJobStatusStore}: it has succeeded, has failed
 * or was killed, and its state does not change any more. <em>Succeeded</em> is a job or an attempt that has ended with
 * its output committed: its tasks, statuses and counters stay what they are.
 *
 * <h2>Locks of the JobTracker</h2>
 *
 * <p>A thread that holds one of these may only take one that stands below it:
 *
 * <ol>
 *   <li>the monitor of the {@code JobTracker}: jobs and trackers that come, end or change, and everything that is rare.
 *       Schedulers that do not declare to assign tasks concurrently, and listeners of jobs, are called with it held and
 *       may rely on that
 *   <li>the {@code lock} of the gate for heartbeats. Ordinary heartbeats hold its shared side, and take of what follows
 *       only the record of their tracker and what stands below that. Its exclusive side is taken only with the monitor
 *       above held
 *   <li>{@code taskTrackers}, then {@code trackerExpiryQueue}: trackers that come and go; with the exclusive side only
 *   <li>{@code jobs}: jobs that come and go; with the exclusive side only, or to read. Looking one up takes no lock
 *   <li>the monitor of the {@code TaskScheduler}, then those of its queue of jobs: {@code jobQueue} to change it,
 *       {@code getJobQueue} to go through it; with the exclusive side only, or to read
 *   <li>the record of a tracker, which is the monitor of its {@code TaskTracker} object: with the shared side only. No
 *       two at a time. Then the {@code turn} of the heartbeat that may hand out setup and cleanup tasks, for which the
 *       others do not wait
 *   <li>a {@link org.apache.hadoop.mapred.JobInProgress}, which guards its tasks as well. No two at a time
 *   <li>a {@link org.apache.hadoop.mapred.TaskInProgress}. No two at a time
 *   <li>leaves, in which no other lock is taken: {@code AttemptIndex} (the entry of a job, in it the lists of one
 *       tracker), {@code CompletedJobNotices}, {@code SucceededJobCounters}, {@code LocalityBudget},
 *       {@code launchingTasks}, the hosts that are excluded and the faults of hosts
 *       ({@code potentiallyFaultyTrackers}), the lists of attempts that trackers are to clean up
 *       ({@code trackerToTasksToCleanup}), metrics ({@code JobTrackerInstrumentation}), the times in which nothing was
 *       heard ({@code PauseLog}), the clients that wait for an end and the trackers that wait for work
 *       ({@code NewsWait}) and how many these are ({@code SharedPlaces}), and the queue of the job history
 *       ({@code StripedExecutor})
 * </ol>
 *
 * <p>The same order stands in src/test/resources/lock-order.txt: tests fail that take locks against it.
 *
 * <p>Two exceptions are stock's, and both hold the exclusive side, so that no heartbeat meets them: the sweep over
 * {@code launchingTasks} and the blacklisting of a host fail attempts and count slots with those two locked. One more:
 * {@code finalizeJob} takes the JobTracker's monitor with a job locked. What ends a job holds that monitor already.
 *
 * <p>Looking up a tracker, an attempt or a job, and reading the completion events of a job, take no lock, so that they
 * may be done with any of these held.
 *
 * <p>The threads that set up and commit the output of jobs ({@link org.apache.hadoop.mapred.JobCommits}) hold none of
 * these while they work on files. What they find out changes the job with the exclusive side, as a cleanup task's end
 * does.
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
 *   <li>An attempt succeeds once and fails once at most; one that its tracker has lost is failed once.
 *   <li>The setup of a job is over before it runs, and its cleanup before it ends, whether tasks do them or the
 *       JobTracker.
 *   <li>Permission to commit the output of a task is given to one attempt; to another only when that one has failed.
 * </ul>
 *
 * <h2>Heartbeats without the JobTracker's monitor</h2>
 *
 * <p>A heartbeat is ordinary ({@link org.apache.hadoop.mapred.OrdinaryHeartbeat}) if it changes its tracker and tasks
 * of jobs, and nothing else. It locks its tracker's record, and one after the other the jobs that it reports on or that
 * give it tasks; heartbeats of other trackers go on beside it. Nearly all heartbeats are ordinary. Those that are not
 * have the JobTracker to themselves, as all have on stock: the first one of a tracker, and one of a tracker that is not
 * known, that was restarted, or has other slots or another health than before; the ends of cleanup tasks, and of setup
 * tasks that fail, or that a listener who may count on the monitor is to hear of; the ends of tasks of a job that has
 * no cleanup; reports of map outputs that could not be fetched, and of attempts that nobody knows. They have it until
 * their report has been processed: what is left, tasks for their tracker, is the same as for ordinary ones, and done in
 * the same way, but with the JobTracker's monitor kept.
 *
 * <p>Whether a heartbeat is ordinary is decided before it changes anything, with the shared side of the gate held, and
 * what that depends on changes with the exclusive side only, or with the record of the same tracker. So a heartbeat is
 * never half done when it turns out that it needs more, and what it answers is what stock answers.
 *
 * <p>For the time of an ordinary heartbeat: no job ends, is retired or changes its priority; no tracker comes, goes or
 * is lost; no host is blacklisted or forgiven. A job may be added: it has no tasks before it is initialized, and no
 * tracker knows of it, and the queue may grow while the scheduler goes through it. What the end of a job deletes or
 * hands to other threads is done when heartbeats go on, with the JobTracker's monitor held. What such changes depend
 * on is seen by the next heartbeat at the latest: a job whose last map has just ended may be found to need its cleanup
 * task one heartbeat later, and so may one that another heartbeat is just asking. The tasks of a job that has been
 * retired are forgotten beside heartbeats: until then they are found as those of a job that has ended.
 *
 * <p>What code that is not ours may notice: who holds the JobTracker's monitor no longer keeps heartbeats out, unless
 * the scheduler is one that may count on it. The instrumentation ({@code mapreduce.jobtracker.instrumentation}) is
 * called by several heartbeats at once, as stock calls it by threads that initialize jobs.
 *
 * <p>What is left, should it matter: the ends of jobs without cleanup, and fetch failures, need the exclusive side only
 * where a job ends by them; tasks of one job are still handed out one after the other; the metrics and the lists of
 * hosts have one lock each for all heartbeats.
 *
 * <p>How this is checked: {@code TestHeartbeatScript} with one thread compares with stock's answers; {@code
 * TestJobTrackerStress} looks with several threads at what always holds; {@code TestHeartbeatGate} and {@code
 * TestOrdinaryHeartbeat} at who waits for whom.
 */
package org.apache.hadoop.mapred;
