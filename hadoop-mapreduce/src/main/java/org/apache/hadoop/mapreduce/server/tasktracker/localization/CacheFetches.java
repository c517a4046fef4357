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
 * Fetches the files of one task in parallel. They are started in order; after a failure no further file is started,
 * those before it are waited for, and the first failure in file order is reported: the one that a single thread would
 * have met. The caller fetches too, together with threads that end with the call, so that a slow file holds up no other
 * task.
 *
 * @param <F> the type of files
 * @param <T> the type of results
 */
public final class CacheFetches<F, T> {
  /** The number of threads; 1 fetches one file after the other, as stock does. */
  public static final IntKey THREADS =
      new IntKey("mapreduce.tasktracker.cache.fetch.threads", "threads", 4, 1, 1000);

  private static final Log LOG = LogFactory.getLog(CacheFetches.class);
  private static final int STOPPED = -1;

  private final List<F> files;
  private final Fetch<F, T> fetch;
  private final T[] fetched;
  private final Throwable[] failures;
  private final AtomicInteger next = new AtomicInteger();
  /** The index from which on files are no longer started. */
  private final AtomicInteger end;

  /** Fetches one file; called by any thread. */
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
   * Fetches all files as the caller's user, and returns when no thread is fetching any more.
   *
   * @param threads the number of threads, including the caller
   * @return the results, in the order of the files
   * @throws IOException as {@code fetch} does, or if the caller is interrupted
   */
  public static <F, T> List<T> all(List<F> files, int threads, Fetch<F, T> fetch) throws IOException {
    return all(files, threads, fetch, Thread::new);
  }

  /** @param maker creates threads, given what they run and their names */
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
          LOG.warn("Fetching files with fewer threads than configured", e);
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
      throw new InterruptedIOException("Interrupted while fetching " + files);
    }
    return Arrays.asList(fetched);
  }

  private Void fetchNext() {
    for (int i = next.getAndIncrement(); i < end.get(); i = next.getAndIncrement()) {
      try {
        fetched[i] = fetch.fetch(files.get(i));
      } catch (Throwable e) { // rethrown by the caller's thread
        failures[i] = e;
        end.accumulateAndGet(i, Math::min);
      }
    }
    return null;
  }

  /**
   * Waits for a thread to end; returns true if this thread was interrupted meanwhile, which interrupts the other one
   * too.
   */
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
