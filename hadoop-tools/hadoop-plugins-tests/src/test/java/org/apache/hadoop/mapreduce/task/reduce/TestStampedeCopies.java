/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.StampedeRefusal;
import org.junit.Before;
import org.junit.Test;
import org.mockito.Mockito;

/** Hosts that are given back to Hadoop's scheduler. */
public class TestStampedeCopies {
  private static final MapHost HOST = new MapHost("host", "http://host");

  private ShuffleSchedulerImpl<Text, Text> scheduler;
  private StampedeCopies<Text, Text> copies;

  @Before
  @SuppressWarnings("unchecked")
  public void prepare() throws StampedeRefusal {
    JobConf job = new JobConf(false);
    job.setInt("mapreduce.reduce.shuffle.parallelcopies", 1);
    StampedeReduceSide<Text, Text> reduce = Mockito.mock(StampedeReduceSide.class);
    Mockito.when(reduce.settings()).thenReturn(StampedeReduceSettings.of(job, 100 << 20));
    scheduler = Mockito.mock(ShuffleSchedulerImpl.class);
    copies = new StampedeCopies<>(reduce, scheduler, null, null);
  }

  /** The scheduler tells how long it has been without the host, by a time that it keeps for each thread. */
  @Test
  public void theTimeOfAHostIsRight() throws Exception {
    Field start = ShuffleSchedulerImpl.class.getDeclaredField("SHUFFLE_START");
    start.setAccessible(true);
    AtomicLong counted = new AtomicLong();
    Mockito.doAnswer(call -> {
      counted.set((Long) ((ThreadLocal<?>) start.get(null)).get());
      return null;
    }).when(scheduler).freeHost(HOST);
    copies.free(HOST, List.of(), 123);
    assertEquals(123, counted.get());
  }

  @Test
  public void whatTheSchedulerThrowsIsNotLost() {
    Error fault = new AssertionError("a fault");
    Mockito.doThrow(fault).when(scheduler).freeHost(HOST);
    assertEquals(fault, assertThrows(AssertionError.class, () -> copies.free(HOST, List.of(), 0)));
  }
}
