/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.StampedeRefusal;
import org.apache.hadoop.mapred.stampede.client.NodeClient;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.Before;
import org.junit.Test;
import org.mockito.Mockito;

/** Checks how hosts are returned to Hadoop's scheduler. */
public class TestStampedeCopies {
  private static final MapHost HOST = new MapHost("host", "http://host");
  private static final long MEMORY = 1 << 20;
  private static final int CHECKSUM = 4;

  private StampedeReduceSide<Text, Text> reduce;
  private ShuffleSchedulerImpl<Text, Text> scheduler;
  private StampedeCopies<Text, Text> copies;

  @Before
  @SuppressWarnings("unchecked")
  public void prepare() throws StampedeRefusal {
    JobConf job = new JobConf(false);
    job.setInt("mapreduce.reduce.shuffle.parallelcopies", 1);
    reduce = Mockito.mock(StampedeReduceSide.class);
    Mockito.when(reduce.settings()).thenReturn(StampedeReduceSettings.of(job, 100 << 20));
    scheduler = Mockito.mock(ShuffleSchedulerImpl.class);
    copies = new StampedeCopies<>(reduce, scheduler, null, null);
  }

  /** Checks the start time kept per thread, by which the scheduler tells how long it was without the host. */
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

  private static StampedeOutput<Text, Text> reserve(StampedeMerges<Text, Text> merges, int map) throws IOException {
    int length = (int) (MEMORY / 5);
    return merges.reserve(new TaskAttemptID("200", 1, TaskType.MAP, map, 0), length, length + CHECKSUM);
  }

  /** Checks that closing the copies starts no merge, although their memory becomes free for others that wait. */
  @Test
  @SuppressWarnings("unchecked")
  public void theEndOfCopiesIsNoReasonToMerge() throws Exception {
    JobConf job = new JobConf(false);
    job.setLong("mapreduce.reduce.memory.totalbytes", MEMORY);
    job.setFloat("mapreduce.reduce.shuffle.input.buffer.percent", 1);
    ShuffleConsumerPlugin.Context<Text, Text> context = Mockito.mock(ShuffleConsumerPlugin.Context.class);
    Mockito.when(context.getMapOutputFile()).thenReturn(Mockito.mock(MapOutputFile.class));
    Mockito.when(reduce.context()).thenReturn(context);
    Mockito.when(reduce.job()).thenReturn(job);
    Mockito.when(reduce.settings()).thenReturn(StampedeReduceSettings.of(job, MEMORY));
    Mockito.when(reduce.mergeThreads()).thenReturn(1);
    StampedeMerges<Text, Text> merges = new StampedeMerges<>(reduce, null);
    reserve(merges, 0).commit();
    List<StampedeOutput<Text, Text>> coming = new ArrayList<>();
    StampedeOutput<Text, Text> output = reserve(merges, 1);
    while (output != null) {
      coming.add(output);
      output = reserve(merges, coming.size() + 1);
    }
    assertEquals(4, coming.size());
    NodeClient client = Mockito.mock(NodeClient.class);
    Mockito.doAnswer(call -> {
      coming.forEach(StampedeOutput::abort);
      return null;
    }).when(client).close();
    new StampedeCopies<>(reduce, scheduler, merges, client).close();
    Mockito.verify(client).close();
    Mockito.verify(reduce, Mockito.never()).thread(Mockito.any(), Mockito.any());
  }

  @Test
  public void whatTheSchedulerThrowsIsNotLost() {
    Error fault = new AssertionError("a fault");
    Mockito.doThrow(fault).when(scheduler).freeHost(HOST);
    assertEquals(fault, assertThrows(AssertionError.class, () -> copies.free(HOST, List.of(), 0)));
  }
}
