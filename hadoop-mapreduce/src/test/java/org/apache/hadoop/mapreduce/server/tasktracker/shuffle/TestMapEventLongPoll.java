/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.junit.Test;

/** Checks that a reduce's request for completed maps returns with the first of them. */
public class TestMapEventLongPoll {
  private static final MapTaskCompletionEventsUpdate NOTHING =
      new MapTaskCompletionEventsUpdate(TaskCompletionEvent.EMPTY_ARRAY, false);
  private static final MapTaskCompletionEventsUpdate RESET =
      new MapTaskCompletionEventsUpdate(TaskCompletionEvent.EMPTY_ARRAY, true);

  /** Long polls that effectively end only with news. */
  private final MapEventLongPoll longPoll = new MapEventLongPoll(1, 600_000);

  private static MapTaskCompletionEventsUpdate events(int count) {
    TaskCompletionEvent[] events = new TaskCompletionEvent[count];
    for (int i = 0; i < count; i++) {
      events[i] = new TaskCompletionEvent();
    }
    return new MapTaskCompletionEventsUpdate(events, false);
  }

  @Test(timeout = 30_000)
  public void whatIsKnownIsAnsweredAtOnce() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    for (MapTaskCompletionEventsUpdate known : new MapTaskCompletionEventsUpdate[] {events(1), RESET}) {
      assertEquals(known, longPoll.first("reduce", () -> {
        asked.incrementAndGet();
        return known;
      }));
    }
    assertEquals("requests that waited", 2, asked.get());
  }

  @Test(timeout = 30_000)
  public void newsEndTheWait() throws Exception {
    AtomicInteger known = new AtomicInteger();
    CountDownLatch asked = new CountDownLatch(1);
    CompletableFuture<Integer> answer = CompletableFuture.supplyAsync(() -> ask(asked, known));
    asked.await();
    known.set(3);
    longPoll.changed();
    assertEquals(3, (int) answer.get());
  }

  private int ask(CountDownLatch asked, AtomicInteger known) {
    try {
      return longPoll.first("reduce", () -> {
        MapTaskCompletionEventsUpdate update = known.get() == 0 ? NOTHING : events(known.get());
        asked.countDown();
        return update;
      }).getMapTaskCompletionEvents().length;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** A task may send requests from many threads at once, but other tasks need the tracker's handlers too. */
  @Test(timeout = 30_000)
  public void noMoreRequestsWaitThanThereArePlaces() throws Exception {
    AtomicInteger known = new AtomicInteger();
    CountDownLatch asked = new CountDownLatch(1);
    CompletableFuture<Integer> held = CompletableFuture.supplyAsync(() -> ask(asked, known));
    asked.await();
    assertEquals(NOTHING, longPoll.first("reduce", () -> NOTHING));
    known.set(3);
    longPoll.changed();
    assertEquals(3, (int) held.get());
  }

  /**
   * A task that sends requests from many threads at once takes no other task's place: the other task's request is still
   * held.
   */
  @Test(timeout = 30_000)
  public void noReduceTakesThePlacesOfOthers() throws Exception {
    MapEventLongPoll two = new MapEventLongPoll(2, 600_000);
    CompletableFuture<MapTaskCompletionEventsUpdate> answer = new CompletableFuture<>();
    CountDownLatch held = new CountDownLatch(1);
    AtomicInteger known = new AtomicInteger();
    Thread first = new Thread(() -> {
      try {
        answer.complete(two.first("many", () -> {
          held.countDown();
          return known.get() == 0 ? NOTHING : events(1);
        }));
      } catch (Exception e) {
        answer.completeExceptionally(e);
      }
    });
    first.start();
    held.await();
    assertEquals("not held", NOTHING, two.first("many", () -> NOTHING));
    AtomicInteger asked = new AtomicInteger();
    MapTaskCompletionEventsUpdate update = two.first("other", () -> {
      two.changed();
      return asked.incrementAndGet() < 4 ? NOTHING : events(1);
    });
    assertEquals("held until there was news", 1, update.getMapTaskCompletionEvents().length);
    known.set(1);
    two.changed();
    assertEquals(1, answer.get().getMapTaskCompletionEvents().length);
  }

  /** The reduce learns that the tracker is alive. */
  @Test(timeout = 30_000)
  public void theWaitEndsWithoutNews() throws Exception {
    assertEquals(NOTHING, new MapEventLongPoll(1).first("reduce", () -> NOTHING));
  }

  /** News of another job does not end the wait: the request keeps waiting for its own job's events. */
  @Test(timeout = 30_000)
  public void otherNewsDoNotEndTheWait() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    MapTaskCompletionEventsUpdate update = longPoll.first("reduce", () -> {
      if (asked.incrementAndGet() < 4) {
        longPoll.changed();
        return NOTHING;
      }
      return events(1);
    });
    assertEquals(1, update.getMapTaskCompletionEvents().length);
    assertEquals(4, asked.get());
  }

  @Test(timeout = 30_000)
  public void anInterruptEndsTheWaitAndIsKept() throws Exception {
    Thread.currentThread().interrupt();
    assertEquals(NOTHING, longPoll.first("reduce", () -> NOTHING));
    assertTrue(Thread.interrupted());
  }

  /** No event is missed, whenever it comes: nothing but the event itself would wake the last wait. */
  @Test(timeout = 60_000)
  public void noEventIsMissed() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    AtomicInteger known = new AtomicInteger();
    int last = 2000;
    Thread tracker = new Thread(() -> {
      for (int i = 0; i < last; i++) {
        for (int spins = random.nextInt(20_000); spins > 0; spins--) {
          Thread.onSpinWait();
        }
        known.incrementAndGet();
        longPoll.changed();
      }
    });
    tracker.start();
    int read = 0;
    while (read < last) {
      int from = read;
      read += longPoll.first("reduce", () -> known.get() > from ? events(known.get() - from) : NOTHING)
          .getMapTaskCompletionEvents().length;
    }
    tracker.join(TimeUnit.SECONDS.toMillis(10));
    assertEquals(last, read);
  }
}
