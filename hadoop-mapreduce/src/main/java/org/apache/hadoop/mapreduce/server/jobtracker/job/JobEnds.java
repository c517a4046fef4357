/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.util.NewsWait;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The clients' long polls for the end of jobs, which the JobTracker holds until a job has ended. Each held poll
 * occupies a handler thread. The server has as many extra handlers as there are places here, and a poll that finds no
 * place is answered at once, so that other calls lose none of the threads that they need. No user occupies more places
 * than are left to the others.
 *
 * <p>Thread-safe.
 */
public final class JobEnds {
  /** The maximum number of polls held at a time, each by a handler; 0 for none. */
  public static final IntKey PLACES = new IntKey("mapreduce.jobtracker.job.end.waits", "questions", 32, 0, 1000);

  /** The protocol name by which clients ask whether polls are supported; no other JobTracker knows it. */
  public static final String ABILITY = "org.apache.hadoop.mapreduce.protocol.JobEnds";
  public static final long VERSION = 1;

  /**
   * The maximum time that a poll is held: short compared with any timeout after which a connection is considered dead.
   */
  public static final int MAX_MILLIS = 10_000;

  private final int size;
  private final int maxMillis;
  private final NewsWait ends;

  /** @param size the maximum number of polls held at a time */
  public JobEnds(int size) {
    this(size, MAX_MILLIS);
  }

  /**
   * @param size the maximum number of polls held at a time
   * @param maxMillis the maximum time that a poll is held
   */
  JobEnds(int size, int maxMillis) {
    this.size = size;
    this.maxMillis = maxMillis;
    ends = new NewsWait(size);
  }

  /**
   * Reads the key.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #PLACES} has a value that is not allowed
   */
  public static JobEnds of(Configuration conf) {
    return new JobEnds(PLACES.read(conf));
  }

  /** Returns the maximum number of polls held at a time. */
  public int places() {
    return size;
  }

  /** Returns true if polls are supported and {@code protocol} is their protocol name. */
  public boolean offers(String protocol) {
    return size > 0 && protocol.equals(ABILITY);
  }

  /** Signals that some job has ended. */
  public void ended() {
    ends.tell();
  }

  /**
   * Returns the status of a job when it has ended, or after {@code millis} or {@link #MAX_MILLIS}; at once if no place
   * is free for the calling user.
   *
   * @param status evaluated first, and again after each {@link #ended}
   */
  public JobStatus await(Supplier<JobStatus> status, int millis) {
    return ends.await(user(), status::get, JobStatus::isJobComplete, Math.min(millis, maxMillis));
  }

  private static String user() {
    try {
      return UserGroupInformation.getCurrentUser().getUserName();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
