/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;

/**
 * Long polls of reduces at their tracker: a request waits until the tracker knows a new completed map. The reduce
 * hears of it then, and not when it asks the next time. A request has a handler of the tracker meanwhile. Of these
 * there are twice as many as slots of one kind, and a task waits in one of them at most.
 *
 * <p>Thread-safe. Its monitor is the innermost: nothing is called under it.
 */
public final class MapEventLongPoll {
  /** The longest wait: short against all times after which a task or a connection passes for dead. */
  private static final int WAIT_MILLIS = 1000;

  @GuardedBy("this")
  private long version;

  /** What the tracker knows for a reduce. */
  @FunctionalInterface
  public interface Source {
    MapTaskCompletionEventsUpdate get() throws IOException;
  }

  /** The tracker has heard of completed maps of some job. */
  public synchronized void changed() {
    version++;
    notifyAll();
  }

  /**
   * Asks until there is an event or the events are to be read from the beginning, but for no longer than a second.
   *
   * @param source asked at first, and after each {@link #changed}
   * @return the last answer, which has no event if there was none for so long, or if the thread was interrupted
   */
  public MapTaskCompletionEventsUpdate first(Source source) throws IOException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS);
    while (true) {
      long seen = version();
      MapTaskCompletionEventsUpdate update = source.get();
      if (update.shouldReset() || update.getMapTaskCompletionEvents().length > 0 || !isNewer(seen, end)) {
        return update;
      }
    }
  }

  private synchronized long version() {
    return version;
  }

  /** Waits for the next change, until {@code end} at most, and answers whether there was one. */
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
