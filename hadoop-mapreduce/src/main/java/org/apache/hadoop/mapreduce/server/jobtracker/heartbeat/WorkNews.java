/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.mapreduce.util.NewsWait;
import org.apache.hadoop.mapreduce.util.SharedPlaces;

/**
 * The TaskTrackers' long polls for new work, which the JobTracker holds until a job has been initialized. A tracker
 * whose poll is held need not report often while there is no job, so the cluster is quiet. Each held poll occupies a
 * handler thread. The server has as many extra handlers as there are places here, and a poll that finds no place is
 * answered at once, so that heartbeats lose none of the threads that they need. No host occupies more places than are
 * left to the others, whatever tracker names it uses.
 *
 * <p>Thread-safe.
 */
public final class WorkNews {
  /** The maximum number of polls held at a time, each by a handler; 0 for none. */
  public static final IntKey PLACES = new IntKey("mapreduce.jobtracker.work.waits", "questions", 32, 0, 1000);
  static final IntKey IDLE =
      new IntKey("mapreduce.jobtracker.heartbeat.interval.idle", "milliseconds", 3000, 10, 3_600_000);

  /** The protocol name by which trackers ask whether polls are supported; no other JobTracker knows it. */
  public static final String ABILITY = "org.apache.hadoop.mapreduce.server.jobtracker.WorkNews";
  public static final long VERSION = 1;

  /**
   * The maximum time that a poll is held: short compared with any timeout after which a connection is considered dead.
   */
  public static final int MAX_MILLIS = 10_000;

  /** The time after which the aftermath of a job is over, such as the removal of its files by each tracker. */
  private static final long AFTERMATH_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final int size;
  private final int idleMillis;
  private final int maxMillis;
  private final LongSupplier nanos;
  private final SharedPlaces places;
  private final Set<String> listeners = ConcurrentHashMap.newKeySet();
  private final Set<Object> unfinished = ConcurrentHashMap.newKeySet();
  private volatile long lastEnd;

  /** The number of the latest news; starts at a value that no earlier JobTracker has used. */
  private final AtomicLong number = new AtomicLong(System.currentTimeMillis());
  private final NewsWait news = new NewsWait();

  /**
   * @param size the maximum number of polls held at a time
   * @param idleMillis the value of {@link #IDLE}
   * @param maxMillis the maximum time that a poll is held
   */
  WorkNews(int size, int idleMillis, int maxMillis, LongSupplier nanos) {
    this.size = size;
    this.idleMillis = idleMillis;
    this.maxMillis = maxMillis;
    this.nanos = nanos;
    places = new SharedPlaces(size);
    lastEnd = nanos.getAsLong();
  }

  /**
   * Reads the keys.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if one of the two keys has a value that is not allowed
   */
  public static WorkNews of(Configuration conf) {
    return new WorkNews(PLACES.read(conf), IDLE.read(conf), MAX_MILLIS, System::nanoTime);
  }

  /** Returns an instance that holds no polls. */
  public static WorkNews none() {
    return new WorkNews(0, 1, 1, System::nanoTime);
  }

  /** Returns the maximum number of polls held at a time. */
  public int places() {
    return size;
  }

  /** Returns true if polls are supported and {@code protocol} is their protocol name. */
  public boolean offers(String protocol) {
    return size > 0 && protocol.equals(ABILITY);
  }

  /** Adds a job, which may have no tasks yet. */
  public void added(Object job) {
    unfinished.add(job);
  }

  /** Signals that a job may now have tasks to launch. */
  public void ready() {
    number.incrementAndGet();
    news.tell();
  }

  /** Removes a job that has ended. */
  public void ended(Object job) {
    lastEnd = nanos.getAsLong();
    unfinished.remove(job);
  }

  /** Returns the interval to set for a tracker, which would otherwise be {@code millis}. */
  public int interval(String tracker, int millis) {
    boolean rests = unfinished.isEmpty() && nanos.getAsLong() - lastEnd >= AFTERMATH_NANOS;
    return rests && listeners.contains(tracker) ? Math.max(millis, idleMillis) : millis;
  }

  /**
   * Waits for news.
   *
   * @param tracker the tracker that polls; null, which a remote call may pass, is rejected before it takes a place
   * @param seen the number that the tracker was told last
   * @param millis the maximum time to wait, capped at {@link #MAX_MILLIS}
   * @return a different number if there is news; {@code seen} at once if no place is free for its host
   */
  public long await(String tracker, long seen, int millis) {
    Objects.requireNonNull(tracker, "a tracker without a name");
    String host = Server.getRemoteAddress();
    if (!places.take(host)) {
      return seen;
    }
    try {
      listeners.add(tracker);
      return news.await(number::get, now -> now != seen, Math.min(millis, maxMillis));
    } finally {
      listeners.remove(tracker);
      places.giveBack(host);
    }
  }
}
