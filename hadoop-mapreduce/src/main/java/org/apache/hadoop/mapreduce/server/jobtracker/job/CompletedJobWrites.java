/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.util.StripedExecutor;

/**
 * The jobs whose status is still to be written to the file system. A job ends in a heartbeat, with the JobTracker and
 * the job locked; its status is written later, by a thread that holds no lock. Readers wait until then.
 *
 * <p>Thread-safe. Nothing is dropped: see {@link StripedExecutor}.
 */
public final class CompletedJobWrites implements AutoCloseable {
  /** The capacity of the queue; 0 means that the thread that ends a job writes its status at once, as on stock. */
  public static final IntKey JOBS =
      new IntKey("mapreduce.jobtracker.persist.jobstatus.queue.jobs", "jobs", 100, 0, 10_000);

  private final StripedExecutor work;
  private final Set<JobID> pending = ConcurrentHashMap.newKeySet();

  /** @throws org.apache.hadoop.conf.InvalidKeyException if {@link #JOBS} has a value that is not allowed */
  public CompletedJobWrites(Configuration conf) {
    work = new StripedExecutor("Job status writer", 1, JOBS.read(conf)).doneAtExit();
  }

  /** Queues {@code job} with this id to be written by {@code writer}, or writes it now if there is no queue. */
  public <T> void write(JobID id, T job, Consumer<T> writer) {
    pending.add(id);
    work.execute(id, () -> {
      try {
        writer.accept(job);
      } finally {
        pending.remove(id);
      }
    });
  }

  /** Waits until the status of a job has been written; returns at once if none is pending. */
  public void await(JobID id) throws IOException {
    if (pending.contains(id)) {
      try {
        work.await(id);
      } catch (InterruptedException e) {
        throw (IOException) new InterruptedIOException("interrupted while waiting for the status of " + id
            + " to be written").initCause(e);
      }
    }
  }

  /** Waits until everything has been written. */
  @Override
  public void close() {
    work.close();
  }
}
