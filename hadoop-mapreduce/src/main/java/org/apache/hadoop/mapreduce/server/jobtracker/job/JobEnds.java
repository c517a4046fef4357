/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapreduce.JobStatus;

/**
 * Questions for the end of jobs that the JobTracker holds until a job has ended. Each has a handler thread meanwhile.
 * There are as many more of these threads as places here, and a question that finds no place is answered at once, so
 * that none of the threads that other calls need is taken.
 *
 * <p>Thread-safe. Its monitor is the innermost: nothing is called under it.
 */
public final class JobEnds {
  public static final IntKey PLACES = new IntKey("mapreduce.jobtracker.job.end.waits", "questions", 32, 0, 1000);

  /** The name under which clients ask whether questions are held; no other JobTracker knows it. */
  public static final String ABILITY = "org.apache.hadoop.mapreduce.protocol.JobEnds";
  public static final long VERSION = 1;

  /** The longest that a question is held: short against all times after which a connection passes for dead. */
  public static final int LONGEST_MILLIS = 10_000;

  private final int size;
  private final Semaphore places;

  @GuardedBy("this")
  private long version;

  /** @param size how many questions may be held at a time */
  public JobEnds(int size) {
    this.size = size;
    places = new Semaphore(size);
  }

  /** @throws org.apache.hadoop.conf.InvalidKeyException if {@link #PLACES} has a value that is not allowed */
  public static JobEnds of(Configuration conf) {
    return new JobEnds(PLACES.read(conf));
  }

  /** How many questions may be held at a time. */
  public int places() {
    return size;
  }

  /** Tells whether questions are held and {@code protocol} is the name of that. */
  public boolean offers(String protocol) {
    return size > 0 && protocol.equals(ABILITY);
  }

  /** Some job has ended. */
  public synchronized void ended() {
    version++;
    notifyAll();
  }

  /**
   * The status of a job when it has ended, or after {@code millis} or {@link #LONGEST_MILLIS}; at once if no place is
   * free.
   *
   * @param status asked at first, and after each {@link #ended}
   */
  public JobStatus await(Supplier<JobStatus> status, int millis) {
    if (!places.tryAcquire()) {
      return status.get();
    }
    try {
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Math.min(millis, LONGEST_MILLIS));
      while (true) {
        long seen = version();
        JobStatus now = status.get();
        if (now.isJobComplete()) {
          return now;
        }
        if (!isNewer(seen, end)) {
          return status.get();
        }
      }
    } finally {
      places.release();
    }
  }

  private synchronized long version() {
    return version;
  }

  /** Waits for the next end of a job, until {@code end} at most, and answers whether there was one. */
  private synchronized boolean isNewer(long seen, long end) {
    try {
      for (long left = end - System.nanoTime(); version == seen && left > 0; left = end - System.nanoTime()) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
      return version != seen;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
