/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * The calls that wait until there is an answer: who asks gets it when it comes, and need not ask again and again.
 *
 * <p>A bounded number of calls wait at a time, each for a bounded time; others are answered at once. Where callers are
 * told apart, none keeps the others from the places ({@link SharedPlaces}). Thread-safe. Its monitor is a leaf:
 * questions are asked without it.
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

  /** Makes one for any number of calls. */
  public NewsWait() {
    this(Integer.MAX_VALUE);
  }

  /**
   * Makes one for a bounded number of calls.
   *
   * @param places how many of them wait at a time
   */
  public NewsWait(int places) {
    this.places = new SharedPlaces(places);
  }

  /** Has the calls that wait ask their questions again. */
  public synchronized void tell() {
    news++;
    notifyAll();
  }

  /**
   * Asks until the answer is one, or the time is over, or this thread was interrupted; once if no place is free.
   *
   * @param question asked at first, after each {@link #tell}, and at the end: what is no answer may have changed
   * @param isAnswer whether there is no need to ask again
   * @return the last answer
   * @throws E if the question throws it
   */
  public <T, E extends Exception> T await(Question<T, E> question, Predicate<? super T> isAnswer, long millis)
      throws E {
    return await(new Object(), question, isAnswer, millis);
  }

  /**
   * Asks as the other method does.
   *
   * @param caller who has the place meanwhile; null is one as well
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

  /** Waits for news, until {@code end} at most, and answers whether there were any. */
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
