/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Job setup and commit inside the JobTracker: threads that tolerate a file system that hangs or fails ({@code
 * BoundedWork}), the files of a job that the JobTracker may touch, and with which settings ({@code JobPlaces}), and the
 * committer that is called for them ({@code StockCommitter}).
 *
 * <h2>Locks</h2>
 *
 * <p>Each piece of work has its own monitor, in which no other lock is taken but the monitor of the pool, which guards
 * how many threads it has, and below that those inside the executors. Work and its end are called without any.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.commit;
