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
 * Questions of TaskTrackers for new work, which the JobTracker holds until a job has been initialised. A tracker whose
 * question is held need not report often while there is no job: so the cluster rests. Each has a handler thread
 * meanwhile. There are as many more of these threads as places here, and a question that finds no place is answered at
 * once, so that none of the threads that heartbeats need is taken. No host has more of the places than are left to the
 * others, whatever names it gives.
 *
 * <p>Thread-safe.
 */
public final class WorkNews {
  /** The questions that are held at a time, each by a handler; 0: none. */
  public static final IntKey PLACES = new IntKey("mapreduce.jobtracker.work.waits", "questions", 32, 0, 1000);
  static final IntKey IDLE =
      new IntKey("mapreduce.jobtracker.heartbeat.interval.idle", "milliseconds", 3000, 10, 3_600_000);

  /** The name under which trackers ask whether questions are held; no other JobTracker knows it. */
  public static final String ABILITY = "org.apache.hadoop.mapreduce.server.jobtracker.WorkNews";
  public static final long VERSION = 1;

  /** The longest that a question is held: short against all times after which a connection passes for dead. */
  public static final int MAX_MILLIS = 10_000;

  /** The time after which that is over which a job leaves to be done, as the removal of its files by each tracker. */
  private static final long AFTERMATH_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final int size;
  private final int idleMillis;
  private final int maxMillis;
  private final LongSupplier nanos;
  private final SharedPlaces places;
  private final Set<String> listeners = ConcurrentHashMap.newKeySet();
  private final Set<Object> unfinished = ConcurrentHashMap.newKeySet();
  private volatile long lastEnd;

  /** Begins with what no JobTracker before has said. */
  private final AtomicLong number = new AtomicLong(System.currentTimeMillis());
  private final NewsWait news = new NewsWait();

  /**
   * @param size how many questions may be held at a time
   * @param idleMillis the value of {@link #IDLE}
   * @param maxMillis the longest that a question is held
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

  /** Holds no question. */
  public static WorkNews none() {
    return new WorkNews(0, 1, 1, System::nanoTime);
  }

  /** Returns how many questions may be held at a time. */
  public int places() {
    return size;
  }

  /** Tells whether questions are held and {@code protocol} is the name of that. */
  public boolean offers(String protocol) {
    return size > 0 && protocol.equals(ABILITY);
  }

  /** Notes that a job is there, which may have no tasks yet. */
  public void added(Object job) {
    unfinished.add(job);
  }

  /** Notes that a job may have tasks to be launched now. */
  public void ready() {
    number.incrementAndGet();
    news.tell();
  }

  /** Notes that a job has ended. */
  public void ended(Object job) {
    lastEnd = nanos.getAsLong();
    unfinished.remove(job);
  }

  /** The interval to order a tracker, where without this it would be {@code millis}. */
  public int interval(String tracker, int millis) {
    boolean rests = unfinished.isEmpty() && nanos.getAsLong() - lastEnd >= AFTERMATH_NANOS;
    return rests && listeners.contains(tracker) ? Math.max(millis, idleMillis) : millis;
  }

  /**
   * Waits for news.
   *
   * @param tracker who asks; as of a remote call it may be null, which is refused before it takes a place
   * @param seen what a tracker was told last
   * @param millis how long to wait at most, and never longer than {@link #MAX_MILLIS}
   * @return another number if there are any; {@code seen} at once if no place is free for its host
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
