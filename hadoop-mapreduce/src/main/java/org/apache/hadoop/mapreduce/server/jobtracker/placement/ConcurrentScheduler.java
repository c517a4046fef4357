/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

/**
 * A {@code TaskScheduler} that can work without the JobTracker's monitor. If it declares so, the JobTracker calls
 * {@code assignTasks} for several trackers concurrently, each from the heartbeat of that tracker, with no lock of the
 * JobTracker's held except the record of that tracker. Meanwhile jobs may be added, which are not initialized yet; but
 * none is removed or changes priority, no other job listener is called, and no tracker joins, leaves or is blacklisted.
 * The tasks of jobs change, except those of a job whose monitor the scheduler holds. It holds at most one job's
 * monitor, and neither takes the JobTracker's monitor nor calls anything that does.
 *
 * <p>Any other scheduler is called by one heartbeat at a time, with the JobTracker's monitor held, as on stock: jobs
 * and trackers do not change then.
 */
public interface ConcurrentScheduler {
  /**
   * Returns true if this object, whose class may be derived from a concurrent one, assigns concurrently. Never changes.
   */
  boolean assignsConcurrently();
}
