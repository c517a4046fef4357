/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Fetches the files of one task beside each other. They are begun in their order; after a failure no further one is
 * begun, those before it are waited for, and the first that failed, in their order, is told: that which one thread
 * would have met. Whoever asks fetches too, with threads that end with it, so that a slow file holds up no other task.
 *
 * @param <F> files
 * @param <T> what is fetched
 */
public final class CacheFetches<F, T> {
  /** 1: one after the other, as on stock. */
  public static final IntKey THREADS =
      new IntKey("mapreduce.tasktracker.cache.fetch.threads", "threads", 4, 1, 1000);

  private static final Log LOG = LogFactory.getLog(CacheFetches.class);
  private static final int STOPPED = -1;

  private final List<F> files;
  private final Fetch<F, T> fetch;
  private final T[] fetched;
  private final Throwable[] failures;
  private final AtomicInteger next = new AtomicInteger();
  /** The number of the first file that is not begun any more. */
  private final AtomicInteger end;

  /** Fetches one file, by any thread. */
  @FunctionalInterface
  public interface Fetch<F, T> {
    T fetch(F file) throws IOException;
  }

  @SuppressWarnings("unchecked")
  private CacheFetches(List<F> files, Fetch<F, T> fetch) {
    this.files = files;
    this.fetch = fetch;
    fetched = (T[]) new Object[files.size()];
    failures = new Throwable[files.size()];
    end = new AtomicInteger(files.size());
  }

  /**
   * Fetches all, as the caller's user; returns when nobody fetches any more.
   *
   * @param threads how many at a time, with the caller
   * @return what was fetched, in the order of the files
   * @throws IOException as {@code fetch} does, or if the caller is interrupted
   */
  public static <F, T> List<T> all(List<F> files, int threads, Fetch<F, T> fetch) throws IOException {
    return all(files, threads, fetch, Thread::new);
  }

  /** @param maker of threads, from what they do and what they are called */
  static <F, T> List<T> all(List<F> files, int threads, Fetch<F, T> fetch, BiFunction<Runnable, String, Thread> maker)
      throws IOException {
    return new CacheFetches<>(files, fetch).all(Math.min(threads, files.size()), maker);
  }

  private List<T> all(int threads, BiFunction<Runnable, String, Thread> maker) throws IOException {
    List<Thread> others = new ArrayList<>();
    if (threads > 1) {
      UserGroupInformation user = UserGroupInformation.getCurrentUser();
      for (int i = 1; i < threads; i++) {
        Thread other = maker.apply(() -> user.doAs((PrivilegedAction<Void>) this::fetchNext),
            "Fetching for " + Thread.currentThread().getName());
        other.setDaemon(true);
        try {
          other.start();
        } catch (OutOfMemoryError e) {
          LOG.warn("Fewer threads than wanted fetch files", e);
          break;
        }
        others.add(other);
      }
    }
    fetchNext();
    boolean isInterrupted = others.stream().filter(this::joinInterrupted).count() > 0;
    for (Throwable failure : failures) {
      rethrow(failure);
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("The fetching of " + files + " was interrupted");
    }
    return Arrays.asList(fetched);
  }

  private Void fetchNext() {
    for (int i = next.getAndIncrement(); i < end.get(); i = next.getAndIncrement()) {
      try {
        fetched[i] = fetch.fetch(files.get(i));
      } catch (Throwable e) { // told by the caller's thread
        failures[i] = e;
        end.accumulateAndGet(i, Math::min);
      }
    }
    return null;
  }

  /** Waits for the end of a thread; tells whether this one was interrupted, which interrupts the other, too. */
  private boolean joinInterrupted(Thread other) {
    boolean isInterrupted = false;
    while (true) {
      try {
        other.join();
        return isInterrupted;
      } catch (InterruptedException e) {
        isInterrupted = true;
        end.set(STOPPED);
        other.interrupt();
      }
    }
  }

  private static void rethrow(Throwable failure) throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }
}
