/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Job setup and commit inside the JobTracker: threads that tolerate a file system that hangs or fails
 * ({@code BoundedWork}), the files of a job that the JobTracker may access, and with which settings
 * ({@code JobPlaces}), and the committer that is called for them ({@code StockCommitter}).
 *
 * <h2>Locks</h2>
 *
 * <p>Each piece of work has its own monitor. Within it, only the monitor of the pool, which guards the number of its
 * threads, is taken, and below that the locks inside the executors. Work and its end are called with none of them held.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.commit;
