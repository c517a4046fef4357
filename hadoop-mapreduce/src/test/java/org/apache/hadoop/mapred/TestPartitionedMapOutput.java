/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.task.attempt.SortThreads;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.util.HeapSort;
import org.apache.hadoop.util.QuickSort;
import org.junit.BeforeClass;
import org.junit.Test;

/** Checks that the output of a map is the same as stock's, whatever the job. */
public class TestPartitionedMapOutput {
  private static final String SEED = MapOutputCases.SEED;
  private static final int RECORDS = 60_000;
  private static Map<String, String> stock;

  public static class OneThread extends MapOutputCases {
    @Override
    void configure(JobConf job) {
      job.setInt("mapreduce.task.sort.threads", 1);
    }
  }

  public static class ThreeThreads extends MapOutputCases {
    @Override
    void configure(JobConf job) {
      job.setInt("mapreduce.task.sort.threads", 3);
    }
  }

  public static class Restored extends MapOutputCases {
    @Override
    void configure(JobConf job) {
      job.set("mapreduce.task.map.collector", "quicksort");
    }
  }

  @BeforeClass
  public static void runStock() throws Exception {
    System.setProperty(SEED, "" + System.nanoTime());
    stock = StockHadoop.call(MapOutputCases.class);
  }

  @Test
  public void isStocksOnOneThread() throws Exception {
    check(new OneThread());
  }

  @Test
  public void isStocksOnThreeThreads() throws Exception {
    check(new ThreeThreads());
  }

  @Test
  public void isStocksWithStocksCollector() throws Exception {
    check(new Restored());
  }

  private static void check(MapOutputCases cases) throws Exception {
    Map<String, String> ours = cases.call();
    assertEquals(stock.keySet(), ours.keySet());
    stock.forEach((name, told) -> assertEquals(name + ", seed " + System.getProperty(SEED), told, ours.get(name)));
  }

  /** The file is identical, since equal keys keep their order of arrival: there is only one right file. */
  @Test
  public void isTheSameFileWithAnyThreadsSpillsAndMerges() throws Exception {
    byte[] expected = file(1, 100, 10);
    for (int threads = 1; threads <= 3; threads++) {
      for (int factor : new int[] {2, 3, 100}) {
        assertArrayEquals("seed " + System.getProperty(SEED) + ", " + threads + " threads, factor " + factor,
            expected, file(threads, 1, factor));
      }
    }
  }

  /** A record is written to a spill, to the output, and to any merge between them. */
  @Test
  public void mergesNoMoreSpillsAtOnceThanAllowed() throws Exception {
    try (MapRun run = map(1, 1, 100)) {
      assertEquals(2 * RECORDS, run.counter(TaskCounter.SPILLED_RECORDS));
    }
    try (MapRun run = map(1, 1, 2)) {
      assertTrue(run.counter(TaskCounter.SPILLED_RECORDS) > 2 * RECORDS);
    }
  }

  private static byte[] file(int threads, int sortMb, int factor) throws Exception {
    try (MapRun run = map(threads, sortMb, factor)) {
      return Files.readAllBytes(run.output());
    }
  }

  private static MapRun map(int threads, int sortMb, int factor) throws Exception {
    MapRun run = new MapRun();
    try {
      JobConf job = run.job();
      job.setMapRunnerClass(MapOutputCases.Emit.class);
      job.setMapOutputKeyClass(Text.class);
      job.setMapOutputValueClass(BytesWritable.class);
      job.setInt(MapOutputCases.RECORDS, RECORDS);
      job.setInt(MapOutputCases.KINDS_OF_KEYS, 5_000);
      job.setLong(MapOutputCases.SEED, Long.getLong(SEED));
      job.setInt("mapreduce.task.sort.threads", threads);
      job.setInt("mapreduce.task.io.sort.mb", sortMb);
      job.setInt("mapreduce.task.io.sort.factor", factor);
      run.run();
      return run;
    } catch (Throwable t) {
      run.close();
      throw t;
    }
  }

  /** Checks the codecs that are shipped with the tuned Hadoop but not with stock. */
  @Test
  public void isTheSameWithMoreCodecs() throws Exception {
    List<String> plain = partitions(null);
    for (String codec : List.of("io.airlift.compress.lz4.Lz4Codec", "io.airlift.compress.zstd.ZstdCodec")) {
      assertEquals(codec + ", seed " + System.getProperty(SEED), plain, partitions(codec));
    }
  }

  /** Returns a description of each partition of a merged output, as stock's reader reads it. */
  private static List<String> partitions(String codec) throws Exception {
    try (MapRun run = new MapRun()) {
      JobConf job = run.job();
      job.setMapRunnerClass(MapOutputCases.Emit.class);
      job.setMapOutputKeyClass(Text.class);
      job.setMapOutputValueClass(BytesWritable.class);
      job.setInt(MapOutputCases.RECORDS, RECORDS);
      job.setLong(MapOutputCases.SEED, Long.getLong(SEED));
      job.setInt("mapreduce.task.sort.threads", 2);
      job.setInt("mapreduce.task.io.sort.mb", 1);
      if (codec != null) {
        job.setCompressMapOutput(true);
        job.set("mapreduce.map.output.compress.codec", codec);
      }
      run.run();
      List<String> told = new ArrayList<>();
      for (int partition = 0; partition < job.getNumReduceTasks(); partition++) {
        told.add(MapOutputCases.tell(run.partition(partition), job.getOutputKeyComparator()));
      }
      return told;
    }
  }

  @Test
  public void keepsStocksCollectorForAnotherSortClass() {
    JobConf job = new JobConf();
    assertTrue(MapOutputCollectors.isPartitioned(job));
    job.setClass("map.sort.class", HeapSort.class, Object.class);
    assertFalse(MapOutputCollectors.isPartitioned(job));
    job.setClass("map.sort.class", QuickSort.class, Object.class);
    assertTrue(MapOutputCollectors.isPartitioned(job));
    job.addResource("stock-behaviour.xml");
    assertFalse(MapOutputCollectors.isPartitioned(job));
  }

  @Test
  public void refusesAnUnknownCollector() {
    JobConf job = new JobConf();
    job.set("mapreduce.task.map.collector", "timsort");
    assertEquals("mapreduce.task.map.collector is 'timsort': expected partitioned or quicksort",
        assertThrows(InvalidKeyException.class, () -> MapOutputCollectors.isPartitioned(job)).getMessage());
  }

  @Test
  public void derivesTheThreadsFromCoresAndSlots() {
    JobConf job = new JobConf();
    assertEquals(1, SortThreads.of(job, 2));
    assertEquals("four slots as shipped", 4, SortThreads.of(job, 16));
    job.setInt("mapreduce.tasktracker.map.tasks.maximum", 30);
    assertEquals(1, SortThreads.of(job, 16));
    SortThreads.localize(job, 5, 3);
    assertEquals("a tracker's own slots", 2, SortThreads.of(job, 16));
    job.setInt("mapreduce.task.sort.threads", 5);
    assertEquals(5, SortThreads.of(job, 2));
    job.set("mapreduce.task.sort.threads", "-1");
    assertEquals("mapreduce.task.sort.threads is '-1': expected a whole number of threads from 0 to 1024",
        assertThrows(InvalidKeyException.class, () -> SortThreads.of(job)).getMessage());
  }
}
