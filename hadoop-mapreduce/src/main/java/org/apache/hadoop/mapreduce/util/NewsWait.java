/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A long poll: calls wait until there is an answer, so that callers get it when it comes and need not poll.
 *
 * <p>A limited number of calls wait at a time, each for a limited time; further ones are answered at once. If callers
 * are told apart, none can keep the others from waiting ({@link SharedPlaces}). Thread-safe. Its monitor is a leaf:
 * questions are asked without holding it.
 */
public final class NewsWait {
  private final SharedPlaces places;
  @GuardedBy("this")
  private long news;

  /** A question that may have no answer yet. */
  @FunctionalInterface
  public interface Question<T, E extends Exception> {
    T ask() throws E;
  }

  /** Creates an instance for any number of calls. */
  public NewsWait() {
    this(Integer.MAX_VALUE);
  }

  /**
   * Creates an instance for a limited number of calls.
   *
   * @param places the maximum number of waiting calls
   */
  public NewsWait(int places) {
    this.places = new SharedPlaces(places);
  }

  /** Makes the waiting calls ask their questions again. */
  public synchronized void tell() {
    news++;
    notifyAll();
  }

  /**
   * Asks until there is an answer, the time is up, or this thread is interrupted; only once if no place is free.
   *
   * @param question asked at first, after each {@link #tell}, and at the end: a result without an answer may have
   *     changed
   * @param isAnswer returns true if there is no need to ask again
   * @return the last result
   * @throws E if the question throws it
   */
  public <T, E extends Exception> T await(Question<T, E> question, Predicate<? super T> isAnswer, long millis)
      throws E {
    return await(new Object(), question, isAnswer, millis);
  }

  /**
   * Asks like the other method, with a place that is accounted to a caller.
   *
   * @param caller the holder of the place; null is a caller too
   */
  public <T, E extends Exception> T await(Object caller, Question<T, E> question, Predicate<? super T> isAnswer,
      long millis) throws E {
    if (millis <= 0 || !places.take(caller)) {
      return question.ask();
    }
    try {
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
      while (true) {
        long seen = news();
        T answer = question.ask();
        if (isAnswer.test(answer)) {
          return answer;
        }
        if (!hasNews(seen, end)) {
          return question.ask();
        }
      }
    } finally {
      places.giveBack(caller);
    }
  }

  private synchronized long news() {
    return news;
  }

  /** Waits for news, until {@code end} at the latest, and returns true if there were any. */
  private synchronized boolean hasNews(long seen, long end) {
    try {
      for (long left = end - System.nanoTime(); news == seen && left > 0; left = end - System.nanoTime()) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
      return news != seen;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
