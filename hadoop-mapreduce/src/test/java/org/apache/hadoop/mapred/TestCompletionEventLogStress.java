/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.job.CompletionEventLog;
import org.junit.Test;

/**
 * Checks a log with one writer and seven readers: every event read must be as it was written and in its place, and one
 * that has been seen as obsolete stays so. {@code -Dstress.seed} repeats the choices of a run, {@code -Dstress.events}
 * makes it longer.
 */
public class TestCompletionEventLogStress {
  private static final int READERS = 7;
  private static final int EVENTS = Integer.getInteger("stress.events", 50_000);

  private final long seed = Long.getLong("stress.seed", System.nanoTime());
  private final CompletionEventLog log = new CompletionEventLog(TaskCompletionEvent::setTaskRunTime);

  @Test
  public void readersSeeWholeEventsInTheirPlaces() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(1 + READERS);
    try {
      List<Future<BitSet>> readers = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        Random random = new Random(seed + 1 + i);
        readers.add(threads.submit(() -> read(random)));
      }
      BitSet obsolete = threads.submit(this::write).get();
      for (Future<BitSet> reader : readers) {
        BitSet seen = reader.get();
        seen.andNot(obsolete);
        assertEquals(said("seen as obsolete and never made so"), new BitSet(), seen);
      }
      assertEquals(said("obsolete at the end"), obsolete, check(0, log.range(0, EVENTS), new BitSet()));
    } finally {
      threads.shutdownNow();
    }
  }

  /** Appends all events, occasionally making an earlier one obsolete, and returns the obsolete ones. */
  private BitSet write() {
    Random random = new Random(seed);
    BitSet obsolete = new BitSet();
    for (int i = 0; i < EVENTS; i++) {
      TaskCompletionEvent event = new TaskCompletionEvent(i, attempt(i), mix(i), i % 3 != 0,
          TaskCompletionEvent.Status.SUCCEEDED, "http://host" + i % 100);
      event.setTaskRunTime(mix(-i));
      log.add(event);
      if (random.nextInt(10) == 0) {
        int victim = Math.max(0, i - random.nextInt(200));
        log.obsolete(victim, attempt(victim));
        obsolete.set(victim);
      }
    }
    return obsolete;
  }

  /** Polls as a TaskTracker does until all events are there, and rereads earlier ones as a client may. */
  private BitSet read(Random random) {
    BitSet obsolete = new BitSet();
    int next = 0;
    while (next < EVENTS) {
      TaskCompletionEvent[] events = log.range(next, random.nextInt(100));
      check(next, events, obsolete);
      next += events.length;
      if (events.length == 0) {
        Thread.yield();
      }
      if (next > 0) {
        int back = random.nextInt(next);
        check(back, log.range(back, 10), obsolete);
      }
    }
    return obsolete;
  }

  /** Checks the events, and adds the obsolete ones to {@code obsolete}. */
  private BitSet check(int from, TaskCompletionEvent[] events, BitSet obsolete) {
    for (int i = 0; i < events.length; i++) {
      int index = from + i;
      TaskCompletionEvent event = events[i];
      assertEquals(said("id"), index, event.getEventId());
      assertEquals(said("attempt"), attempt(index), event.getTaskAttemptId());
      assertEquals(said("task"), mix(index), event.idWithinJob());
      assertEquals(said("kind"), index % 3 != 0, event.isMapTask());
      assertEquals(said("tracker"), "http://host" + index % 100, event.getTaskTrackerHttp());
      assertEquals(said("time"), mix(-index), event.getTaskRunTime());
      if (event.getTaskStatus() == TaskCompletionEvent.Status.OBSOLETE) {
        obsolete.set(index);
      } else {
        assertEquals(said("status"), TaskCompletionEvent.Status.SUCCEEDED, event.getTaskStatus());
        assertEquals(said("obsolete before, at " + index), false, obsolete.get(index));
      }
    }
    return obsolete;
  }

  private String said(String what) {
    return what + ", -Dstress.seed=" + seed;
  }

  private int mix(int index) {
    return (int) ((index + seed) * 0x9E3779B97F4A7C15L >>> 33);
  }

  private static TaskAttemptID attempt(int index) {
    return new TaskAttemptID("test", 1, TaskType.MAP, index, 0);
  }
}
