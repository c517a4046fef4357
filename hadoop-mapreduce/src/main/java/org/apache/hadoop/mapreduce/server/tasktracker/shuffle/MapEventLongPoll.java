/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.io.IOException;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapreduce.util.NewsWait;

/**
 * The long polling of reduces at their tracker: a request waits until the tracker learns of another completed map, so
 * that the reduce hears of it at once and not with its next request. Meanwhile a request occupies one of the tracker's
 * handlers. As there are twice as many handlers as slots of one type, and no more requests wait than there are reduce
 * slots, a task that sends requests from many threads still leaves handlers for other calls, and places for the
 * requests of others. A caller that uses another task's id, which is not checked (nor in stock), learns of no event
 * that stock would not report, and can at worst take the others' places: their requests are then answered at once, as
 * in stock.
 *
 * <p>Thread-safe.
 */
public final class MapEventLongPoll {
  /** The maximum wait: short compared with every timeout after which a task or a connection is considered dead. */
  private static final int WAIT_MILLIS = 1000;

  private final int waitMillis;
  private final NewsWait news;

  /** A source of the events that the tracker knows for a reduce. */
  @FunctionalInterface
  public interface Source {
    MapTaskCompletionEventsUpdate get() throws IOException;
  }

  /** @param places the maximum number of waiting requests; further ones are answered at once, as in stock */
  public MapEventLongPoll(int places) {
    this(places, WAIT_MILLIS);
  }

  /** @param waitMillis the maximum wait */
  MapEventLongPoll(int places, int waitMillis) {
    this.waitMillis = waitMillis;
    news = new NewsWait(places);
  }

  /** Signals that the tracker has learned of completed maps of some job. */
  public void changed() {
    news.tell();
  }

  /**
   * Polls until there is an event or the events must be read from the beginning, but for no longer than a second.
   *
   * @param reduce the requesting reduce
   * @param source polled at first, and after each {@link #changed}
   * @return the last answer, which has no event if the wait timed out or the thread was interrupted
   */
  public MapTaskCompletionEventsUpdate first(Object reduce, Source source) throws IOException {
    return news.await(reduce, source::get,
        update -> update.shouldReset() || update.getMapTaskCompletionEvents().length > 0, waitMillis);
  }
}
