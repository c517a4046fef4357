/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The calls that wait until there is an answer: who asks gets it when it comes, and need not ask again and again.
 *
 * <p>A bounded number of calls wait at a time, each for a bounded time; others are answered at once. Its monitor is a
 * leaf: questions are asked without it.
 */
public final class NewsWait {
  private final long maxMillis;
  private final Semaphore places;
  @GuardedBy("this")
  private long news;

  /** A question that may have no answer yet. */
  public interface Question<T> {
    T ask() throws IOException;
  }

  /**
   * Makes one without calls.
   *
   * @param places how many calls wait at a time
   * @param maxMillis how long one waits; 0 if none waits
   */
  public NewsWait(int places, long maxMillis) {
    this.places = new Semaphore(places);
    this.maxMillis = maxMillis;
  }

  /** Has the calls that wait ask their questions again. */
  public synchronized void tell() {
    news++;
    notifyAll();
  }

  /**
   * Asks until the answer is one, or the time is over.
   *
   * @return the last answer
   * @throws IOException if the question throws it
   */
  public <T> T await(Question<T> question, Predicate<T> isAnswer) throws IOException {
    long seen = news();
    T answer = question.ask();
    if (isAnswer.test(answer) || maxMillis == 0 || !places.tryAcquire()) {
      return answer;
    }
    try {
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(maxMillis);
      while (!isAnswer.test(answer) && hasNews(seen, end)) {
        seen = news();
        answer = question.ask();
      }
      return answer;
    } finally {
      places.release();
    }
  }

  private synchronized long news() {
    return news;
  }

  /** Waits for news; false if the time is over, or this thread was interrupted. */
  private synchronized boolean hasNews(long seen, long end) {
    try {
      while (news == seen) {
        long left = end - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
