/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.util.concurrent.Callable;
import org.apache.hadoop.mapred.testing.GateFileSystem;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.job.CompletionEventLog;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

public class TestCompletionEventLog {
  /** The number of events, more than six chunks hold. */
  private static final int EVENTS = 3000;

  /** Returns the state of a TaskTracker's request for events while another thread holds the job's monitor. */
  public static class ReadWhileLocked implements Callable<Thread.State> {
    @Override
    public Thread.State call() throws Exception {
      KerberosInternals.exportTo(getClass());
      QueuedJob job = QueuedJob.withoutLocations(1, 1, 1);
      Thread reader = new Thread(() -> job.getTaskCompletionEvents(0, 10), "reader");
      Thread.State state;
      synchronized (job) {
        reader.start();
        state = GateFileSystem.settled(reader);
      }
      reader.join();
      return state;
    }
  }

  private static TaskCompletionEvent event(int index) {
    TaskCompletionEvent event = new TaskCompletionEvent(index, attempt(index), 2 * index, true,
        TaskCompletionEvent.Status.SUCCEEDED, "http://host" + index);
    event.setTaskRunTime(3 * index);
    return event;
  }

  private static TaskAttemptID attempt(int index) {
    return new TaskAttemptID("test", 1, TaskType.MAP, index, 0);
  }

  private static CompletionEventLog log(int events) {
    CompletionEventLog log = new CompletionEventLog(TaskCompletionEvent::setTaskRunTime);
    for (int i = 0; i < events; i++) {
      log.add(event(i));
    }
    return log;
  }

  @Test
  public void readersDoNotWaitForTheJob() throws Exception {
    assertEquals("stock", Thread.State.BLOCKED, StockHadoop.call(ReadWhileLocked.class));
    assertEquals("ours", Thread.State.TERMINATED, new ReadWhileLocked().call());
  }

  @Test
  public void keepsTheOrder() {
    CompletionEventLog log = new CompletionEventLog(TaskCompletionEvent::setTaskRunTime);
    for (int i = 0; i < EVENTS; i++) {
      assertEquals(i, log.size());
      TaskCompletionEvent event = event(i);
      log.add(event);
      assertSame(event, log.get(i));
    }
    TaskCompletionEvent[] all = log.range(0, Integer.MAX_VALUE);
    assertEquals(EVENTS, all.length);
    for (int i = 0; i < EVENTS; i++) {
      assertSame(log.get(i), all[i]);
    }
  }

  @Test
  public void rangesAreCutToWhatIsThere() {
    CompletionEventLog log = log(100);
    for (int from = 0; from <= 110; from++) {
      for (int max = 0; max <= 110; max++) {
        TaskCompletionEvent[] range = log.range(from, max);
        assertEquals(Math.max(0, Math.min(max, 100 - from)), range.length);
        for (int i = 0; i < range.length; i++) {
          assertEquals(from + i, range[i].getEventId());
        }
      }
    }
    assertEquals(0, new CompletionEventLog(TaskCompletionEvent::setTaskRunTime).range(0, 10).length);
  }

  @Test
  public void obsoleteReplacesTheEvent() {
    CompletionEventLog log = log(100);
    TaskCompletionEvent before = log.get(95);
    log.obsolete(95, attempt(95));
    TaskCompletionEvent after = log.get(95);
    assertNotSame(before, after);
    assertEquals("who has it keeps it", TaskCompletionEvent.Status.SUCCEEDED, before.getTaskStatus());
    assertEquals(TaskCompletionEvent.Status.OBSOLETE, after.getTaskStatus());
    assertEquals(95, after.getEventId());
    assertEquals(attempt(95), after.getTaskAttemptId());
    assertEquals(190, after.idWithinJob());
    assertEquals(true, after.isMapTask());
    assertEquals("http://host95", after.getTaskTrackerHttp());
    assertEquals(285, after.getTaskRunTime());
    assertEquals(100, log.size());
  }

  /** The success recorded in an event that a TIP remembers may be that of another attempt. */
  @Test
  public void otherAttemptsStayAsTheyAre() {
    CompletionEventLog log = log(1);
    TaskCompletionEvent before = log.get(0);
    log.obsolete(0, new TaskAttemptID("test", 1, TaskType.MAP, 0, 1));
    assertSame(before, log.get(0));
  }

  @Test
  public void refusesWhatCannotBe() {
    CompletionEventLog log = log(2);
    assertEquals("event 3 was added at index 2",
        assertThrows(IllegalArgumentException.class, () -> log.add(event(3))).getMessage());
    assertEquals(2, log.size());
    assertEquals("event 2 of 2",
        assertThrows(IndexOutOfBoundsException.class, () -> log.get(2)).getMessage());
    assertThrows(IndexOutOfBoundsException.class, () -> log.get(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> log.obsolete(2, attempt(2)));
    assertEquals("invalid range: 5 completion events from number -1",
        assertThrows(IllegalArgumentException.class, () -> log.range(-1, 5)).getMessage());
    assertThrows(IllegalArgumentException.class, () -> log.range(0, -1));
  }
}
