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
 * Questions for the end of jobs that the JobTracker holds until a job has ended. Each has a handler thread meanwhile.
 * There are as many more of these threads as places here, and a question that finds no place is answered at once, so
 * that none of the threads that other calls need is taken. No user has more of the places than are left to the others.
 *
 * <p>Thread-safe.
 */
public final class JobEnds {
  /** The questions that are held at a time, each by a handler; 0: none. */
  public static final IntKey PLACES = new IntKey("mapreduce.jobtracker.job.end.waits", "questions", 32, 0, 1000);

  /** The name under which clients ask whether questions are held; no other JobTracker knows it. */
  public static final String ABILITY = "org.apache.hadoop.mapreduce.protocol.JobEnds";
  public static final long VERSION = 1;

  /** The longest that a question is held: short against all times after which a connection passes for dead. */
  public static final int MAX_MILLIS = 10_000;

  private final int size;
  private final int maxMillis;
  private final NewsWait ends;

  /** @param size how many questions may be held at a time */
  public JobEnds(int size) {
    this(size, MAX_MILLIS);
  }

  /**
   * @param size how many questions may be held at a time
   * @param maxMillis the longest that one is held
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

  /** Returns how many questions may be held at a time. */
  public int places() {
    return size;
  }

  /** Tells whether questions are held and {@code protocol} is the name of that. */
  public boolean offers(String protocol) {
    return size > 0 && protocol.equals(ABILITY);
  }

  /** Takes note that some job has ended. */
  public void ended() {
    ends.tell();
  }

  /**
   * The status of a job when it has ended, or after {@code millis} or {@link #MAX_MILLIS}; at once if no place is
   * free for the user who asks.
   *
   * @param status asked at first, and after each {@link #ended}
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
