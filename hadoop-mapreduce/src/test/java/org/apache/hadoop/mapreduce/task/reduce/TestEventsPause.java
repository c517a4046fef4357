/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.junit.Test;

/**
 * Checks that a reduce pauses between requests for completed maps as the key specifies, including its wait at the
 * tracker.
 */
public class TestEventsPause {
  @Test
  public void shippedAtATenthOfStocks() {
    JobConf conf = new JobConf();
    assertEquals(100, EventsPause.KEY.read(conf));
    assertEquals("without any file", 100, EventsPause.KEY.read(new Configuration(false)));
    conf.addResource("stock-behaviour.xml");
    assertEquals(1000, EventsPause.KEY.read(conf));
  }

  /**
   * A tracker that answers at once, as stock's does, is polled at the key's interval; one that holds requests, at once.
   */
  @Test
  public void timeSpentWaitingAtTheTrackerIsPartOfThePause() {
    EventsPause pause = new EventsPause(100);
    assertEquals(100, pause.millisAfter(0, 0));
    assertEquals(70, pause.millisAfter(0, 30));
    assertEquals(0, pause.millisAfter(0, 1000));
    assertEquals("after news", 10, pause.millisAfter(3, 0));
    assertEquals("after news that took long", 10, pause.millisAfter(1, 1000));
  }

  @Test
  public void stocksPauseIsSleptInFullAfterEachAnswer() {
    EventsPause pause = new EventsPause(1000);
    assertEquals(1000, pause.millisAfter(0, 0));
    assertEquals("after a request that took long", 1000, pause.millisAfter(0, 700));
    assertEquals("after news", 1000, pause.millisAfter(3, 0));
  }

  /** The pause is the key's: with stock's pause the eightieth response would arrive after 79 seconds. */
  @Test
  public void thePauseIsThatOfTheKey() throws Exception {
    AtomicInteger requests = new AtomicInteger();
    TaskUmbilicalProtocol umbilical = mock(TaskUmbilicalProtocol.class);
    when(umbilical.getMapCompletionEvents(any(), anyInt(), anyInt(), any())).thenAnswer(call -> {
      requests.incrementAndGet();
      return new MapTaskCompletionEventsUpdate(TaskCompletionEvent.EMPTY_ARRAY, false);
    });
    CopyPhase copy = new CopyPhase(new JobConf(false), 1);
    EventFetcher<Object, Object> events =
        new EventFetcher<>(CopyPhase.REDUCE, umbilical, copy.scheduler, copy.failures::add, new EventsPause(10));
    long start = System.nanoTime();
    events.start();
    CopyRun.await(() -> requests.get() >= 80);
    long millis = (System.nanoTime() - start) / 1_000_000;
    events.interrupt();
    events.join();
    copy.scheduler.close();
    assertTrue(millis + " ms", millis >= 790 && millis < 70_000);
    assertTrue(copy.failures.toString(), copy.failures.isEmpty());
  }
}
