/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

/**
 * A {@code TaskScheduler} that can do without the JobTracker's monitor. Where it says so, the JobTracker calls {@code
 * assignTasks} for several trackers at once, each from the heartbeat of its own tracker, with no lock of the
 * JobTracker's held but the record of that tracker. Meanwhile jobs are added, which are not initialized yet; but none
 * is removed or given another priority, no other listener of jobs is called, and no tracker comes, goes or is
 * blacklisted. The tasks of the jobs change, except for those of a job whose monitor the scheduler holds. It holds one
 * job's at most, and neither takes the JobTracker's monitor nor calls what does.
 *
 * <p>Any other scheduler is called by one heartbeat at a time, with the JobTracker's monitor held, as by stock: jobs
 * and trackers stand still then.
 */
public interface ConcurrentScheduler {
  /** Tells whether this is so for this object, whose class may be derived from one that can. Always the same answer. */
  boolean assignsConcurrently();
}
