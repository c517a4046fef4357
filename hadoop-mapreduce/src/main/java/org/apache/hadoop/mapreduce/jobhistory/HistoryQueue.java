/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapreduce.util.StripedExecutor;

/**
 * The queue in which {@link JobHistory} leaves events to be encoded and written. They are added while the JobTracker
 * and a job are locked, three or four for each task; no heartbeat should wait for a disk.
 */
final class HistoryQueue {
  /** The capacity of the queue; each event holds its own copy of the counters, some kilobytes at the end of a task. */
  static final IntKey EVENTS = new IntKey("mapreduce.jobtracker.jobhistory.queue.events", "events", 2000, 0, 1_000_000);

  private static final int THREADS = 2;

  private HistoryQueue() {
  }

  /**
   * Creates the threads that write.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #EVENTS} has a value that is not allowed
   */
  static StripedExecutor of(Configuration conf) {
    return new StripedExecutor("Job history writer", THREADS, EVENTS.read(conf)).doneAtExit();
  }
}
