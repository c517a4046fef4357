/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.io.IOException;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapreduce.util.NewsWait;

/**
 * Long polls of reduces at their tracker: a request waits until the tracker knows a new completed map. The reduce
 * hears of it then, and not when it asks the next time. A request has a handler of the tracker meanwhile. Of these
 * there are twice as many as slots of one kind, and no more wait than there are slots of reduces: a task that asks in
 * many threads at a time, as it may, leaves handlers for the calls of others, and places for their requests. Who asks
 * under names of others, which nobody checks, on stock neither, hears of no event that stock would not tell him, and
 * takes others' places at most: their requests are answered at once, as on stock.
 *
 * <p>Thread-safe.
 */
public final class MapEventLongPoll {
  /** The longest wait: short against all times after which a task or a connection passes for dead. */
  private static final int WAIT_MILLIS = 1000;

  private final int waitMillis;
  private final NewsWait news;

  /** The events that the tracker knows for a reduce. */
  @FunctionalInterface
  public interface Source {
    MapTaskCompletionEventsUpdate get() throws IOException;
  }

  /** @param places how many requests wait at a time; others are answered at once, as on stock */
  public MapEventLongPoll(int places) {
    this(places, WAIT_MILLIS);
  }

  /** @param waitMillis the longest wait */
  MapEventLongPoll(int places, int waitMillis) {
    this.waitMillis = waitMillis;
    news = new NewsWait(places);
  }

  /** Notes that the tracker has heard of completed maps of some job. */
  public void changed() {
    news.tell();
  }

  /**
   * Asks until there is an event or the events are to be read from the beginning, but for no longer than a second.
   *
   * @param reduce who asks
   * @param source asked at first, and after each {@link #changed}
   * @return the last answer, which has no event if there was none for so long, or if the thread was interrupted
   */
  public MapTaskCompletionEventsUpdate first(Object reduce, Source source) throws IOException {
    return news.await(reduce, source::get,
        update -> update.shouldReset() || update.getMapTaskCompletionEvents().length > 0, waitMillis);
  }
}
