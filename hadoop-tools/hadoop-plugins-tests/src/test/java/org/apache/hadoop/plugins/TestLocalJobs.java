/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that jobs of Hadoop's LocalJobRunner have the same output and counters with the plug-in as without it. */
public class TestLocalJobs {
  private static final int FILES = 2;
  private static final int LINES = 40_000;
  private static final List<TaskCounter> EQUAL = List.of(TaskCounter.MAP_OUTPUT_RECORDS, TaskCounter.MAP_OUTPUT_BYTES,
      TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES, TaskCounter.REDUCE_INPUT_RECORDS, TaskCounter.REDUCE_SHUFFLE_BYTES,
      TaskCounter.REDUCE_INPUT_GROUPS, TaskCounter.SHUFFLED_MAPS, TaskCounter.FAILED_SHUFFLE,
      TaskCounter.MERGED_MAP_OUTPUTS);

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final long seed = System.nanoTime();
  private final Configuration conf = new Configuration();
  private Path in;
  private int runs;

  @Before
  public void writeInput() throws Exception {
    in = folder.getRoot().toPath().resolve("in");
    SampleJob.write(in, FILES, LINES, seed);
    conf.set("hadoop.tmp.dir", folder.newFolder("tmp").getPath());
    conf.set("mapreduce.cluster.local.dir", folder.newFolder("local").getPath());
    conf.set("fs.defaultFS", "file:///");
    conf.set("mapreduce.framework.name", "local");
    conf.setInt("mapreduce.task.io.sort.mb", 1);
  }

  private Job job(SampleJob.Keys keys, boolean combines, String collector) throws Exception {
    Configuration own = new Configuration(conf);
    if (collector != null) {
      own.set(SampleJob.COLLECTOR, collector);
      own.set(SampleJob.SHUFFLE, SampleJob.STAMPEDE_SHUFFLE);
    }
    return SampleJob.job(own, keys, combines, in, folder.getRoot().toPath().resolve("out" + runs++));
  }

  private void checkEqual(SampleJob.Keys keys, boolean combines) throws Exception {
    String told = keys + (combines ? ", combined" : "") + ", seed " + seed;
    Job hadoops = job(keys, combines, null);
    Map<String, String> expected = SampleJob.run(hadoops);
    Job ours = job(keys, combines, SampleJob.STAMPEDE);
    assertEquals(told, expected, SampleJob.run(ours));
    assertEquals(told, FILES, SampleJob.sorted(ours));
    assertEquals(told, 0, SampleJob.refused(ours));
    assertEquals(told, SampleJob.REDUCES, SampleJob.shuffled(ours));
    assertEquals(told, 0, SampleJob.leftShuffles(ours));
    if (!combines) {
      for (TaskCounter counter : EQUAL) {
        assertEquals(told + ", " + counter, hadoops.getCounters().findCounter(counter).getValue(),
            ours.getCounters().findCounter(counter).getValue());
      }
    }
  }

  @Test
  public void allKindsOfKeysGiveTheSameOutput() throws Exception {
    for (SampleJob.Keys keys : SampleJob.Keys.values()) {
      checkEqual(keys, false);
    }
  }

  @Test
  public void aCombinerGivesTheSameOutput() throws Exception {
    checkEqual(SampleJob.Keys.TEXT, true);
    checkEqual(SampleJob.Keys.OWN, true);
  }

  @Test
  public void severalMergesAndThreadsGiveTheSameOutput() throws Exception {
    conf.setInt("mapreduce.task.io.sort.factor", 2);
    conf.setInt("mapreduce.task.sort.threads", 3);
    checkEqual(SampleJob.Keys.TEXT, false);
    checkEqual(SampleJob.Keys.LONG, true);
  }

  /** Checks a factor with which Hadoop's own merges never end, so that it is compared with another. */
  @Test
  public void aMergeOfOneFileIsOneOfTwo() throws Exception {
    SampleJob.write(in, FILES, 3 * LINES, seed);
    conf.setLong("mapreduce.reduce.memory.totalbytes", 100_000);
    Map<String, String> expected = SampleJob.run(job(SampleJob.Keys.TEXT, false, null));
    conf.setInt("mapreduce.task.io.sort.factor", 1);
    Job ours = job(SampleJob.Keys.TEXT, false, SampleJob.STAMPEDE);
    assertEquals("seed " + seed, expected, SampleJob.run(ours));
    assertEquals(FILES, SampleJob.sorted(ours));
    assertEquals(SampleJob.REDUCES, SampleJob.shuffled(ours));
  }

  @Test
  public void compressedOutputIsTheSame() throws Exception {
    conf.setBoolean("mapreduce.map.output.compress", true);
    conf.set("mapreduce.map.output.compress.codec", "org.apache.hadoop.io.compress.GzipCodec");
    Map<String, String> expected = SampleJob.run(job(SampleJob.Keys.TEXT, false, null));
    Job ours = job(SampleJob.Keys.TEXT, false, SampleJob.STAMPEDE);
    assertEquals("seed " + seed, expected, SampleJob.run(ours));
    assertEquals(FILES, SampleJob.sorted(ours));
    assertEquals(SampleJob.REDUCES, SampleJob.shuffled(ours));
  }

  @Test
  public void oneSpillIsTheSame() throws Exception {
    conf.setInt("mapreduce.task.io.sort.mb", 64);
    checkEqual(SampleJob.Keys.TEXT, false);
  }

  /**
   * Checks that Hadoop takes over, whether or not the key also names its buffer, and that the output is correct. In the
   * former case nobody counts it, as the plug-in then has no part in the task's end.
   */
  @Test
  public void whatItCannotDoHadoopDoes() throws Exception {
    Map<String, String> expected = SampleJob.run(job(SampleJob.Keys.TEXT, false, null));
    conf.setBoolean("mapreduce.job.encrypted-intermediate-data", true);
    checkRefused(expected, SampleJob.REDUCES);
    conf.unset("mapreduce.job.encrypted-intermediate-data");
    conf.set("map.sort.class", "org.apache.hadoop.util.HeapSort");
    checkRefused(expected, 0);
  }

  private void checkRefused(Map<String, String> expected, int leftShuffles) throws Exception {
    for (String collector : List.of(SampleJob.STAMPEDE,
        SampleJob.STAMPEDE + ", org.apache.hadoop.mapred.MapTask$MapOutputBuffer")) {
      Job job = job(SampleJob.Keys.TEXT, false, collector);
      assertEquals(collector + ", seed " + seed, expected, SampleJob.run(job));
      assertEquals(collector, collector.equals(SampleJob.STAMPEDE) ? FILES : 0, SampleJob.refused(job));
      assertEquals(collector, 0, SampleJob.sorted(job));
      assertEquals(collector, leftShuffles, SampleJob.leftShuffles(job));
      assertEquals(collector, SampleJob.REDUCES - leftShuffles, SampleJob.shuffled(job));
    }
  }

  /** Checks the reduce side alone: its counters match Hadoop's, except where it need not write to disk. */
  @Test
  public void reducesCountWhatTheyCountInHadoop() throws Exception {
    conf.setInt("mapreduce.reduce.merge.from.memory.percent", 0);
    Job hadoops = job(SampleJob.Keys.TEXT, false, null);
    Map<String, String> expected = SampleJob.run(hadoops);
    conf.set(SampleJob.SHUFFLE, SampleJob.STAMPEDE_SHUFFLE);
    Job ours = job(SampleJob.Keys.TEXT, false, null);
    assertEquals("seed " + seed, expected, SampleJob.run(ours));
    assertEquals(SampleJob.REDUCES, SampleJob.shuffled(ours));
    for (Counter counter : hadoops.getCounters().getGroup(TaskCounter.class.getName())) {
      if (isCountOfWork(counter.getName())) {
        assertEquals(counter.getName(), counter.getValue(),
            ours.getCounters().findCounter(TaskCounter.valueOf(counter.getName())).getValue());
      }
    }
    CounterGroup errors = hadoops.getCounters().getGroup("Shuffle Errors");
    assertEquals(errors, ours.getCounters().getGroup("Shuffle Errors"));
    assertEquals(6, errors.size());
    conf.unset("mapreduce.reduce.merge.from.memory.percent");
    Job fromMemory = job(SampleJob.Keys.TEXT, false, null);
    assertEquals("seed " + seed, expected, SampleJob.run(fromMemory));
    long spared = hadoops.getCounters().findCounter(TaskCounter.REDUCE_INPUT_RECORDS).getValue();
    assertEquals(hadoops.getCounters().findCounter(TaskCounter.SPILLED_RECORDS).getValue() - spared,
        fromMemory.getCounters().findCounter(TaskCounter.SPILLED_RECORDS).getValue());
  }

  /** Returns true if a counter counts work, that is, neither time nor memory. */
  private static boolean isCountOfWork(String counter) {
    return !counter.contains("MILLIS") && !counter.contains("BYTES_") && !counter.contains("_MEMORY")
        && !counter.endsWith("HEAP_USAGE");
  }

  /** A combiner of the old API, the only one that Hadoop also runs in reduces. */
  public static final class OldSum extends MapReduceBase
      implements org.apache.hadoop.mapred.Reducer<Writable, LongWritable, Writable, LongWritable> {
    @Override
    public void reduce(Writable key, Iterator<LongWritable> values, OutputCollector<Writable, LongWritable> out,
        Reporter reporter) throws IOException {
      long sum = 0;
      while (values.hasNext()) {
        sum += values.next().get();
      }
      out.collect(key, new LongWritable(sum));
    }
  }

  /** Checks reduces with little memory: outputs wait, are merged and combined to disk, and files are merged. */
  @Test
  public void littleMemoryGivesTheSameOutput() throws Exception {
    SampleJob.write(in, 12, LINES / 24, seed);
    conf.setInt("mapreduce.task.io.sort.factor", 2);
    conf.setLong("mapreduce.reduce.memory.totalbytes", 100_000);
    conf.setInt("mapreduce.reduce.merge.from.memory.percent", 10);
    Map<String, String> expected = SampleJob.run(job(SampleJob.Keys.TEXT, false, null));
    conf.setInt("mapreduce.task.sort.threads", 3);
    Job ours = job(SampleJob.Keys.TEXT, false, SampleJob.STAMPEDE);
    assertEquals("seed " + seed, expected, SampleJob.run(ours));
    assertEquals(SampleJob.REDUCES, SampleJob.shuffled(ours));
    assertEquals(12 * SampleJob.REDUCES, ours.getCounters().findCounter(TaskCounter.MERGED_MAP_OUTPUTS).getValue());
    Map<String, String> sums = SampleJob.run(job(SampleJob.Keys.LONG, true, null));
    conf.set("mapred.combiner.class", OldSum.class.getName());
    Job combined = SampleJob.job(withPlugins(), SampleJob.Keys.LONG, false, in,
        folder.getRoot().toPath().resolve("combined"));
    combined.setReducerClass(SampleJob.Sum.class);
    assertEquals("seed " + seed, sums, SampleJob.run(combined));
    assertEquals(SampleJob.REDUCES, SampleJob.shuffled(combined));
    Counters counters = combined.getCounters();
    assertTrue("nothing is combined in reduces", counters.findCounter(TaskCounter.COMBINE_INPUT_RECORDS).getValue()
        > counters.findCounter(TaskCounter.MAP_OUTPUT_RECORDS).getValue());
  }

  private Configuration withPlugins() {
    Configuration own = new Configuration(conf);
    own.set(SampleJob.COLLECTOR, SampleJob.STAMPEDE);
    own.set(SampleJob.SHUFFLE, SampleJob.STAMPEDE_SHUFFLE);
    return own;
  }

  @Test
  public void shufflesWithSslAreLeftToHadoop() throws Exception {
    conf.setBoolean("mapreduce.shuffle.ssl.enabled", true);
    Job job = job(SampleJob.Keys.TEXT, false, SampleJob.STAMPEDE);
    SampleJob.run(job);
    assertEquals(SampleJob.REDUCES, SampleJob.leftShuffles(job));
    assertEquals(0, SampleJob.shuffled(job));
  }

  /** Checks that Hadoop's limit on spills is enforced, by failing the job. */
  @Test
  public void tooManySpillsFailTheMap() throws Exception {
    conf.setInt("mapreduce.task.spill.files.count.limit", 1);
    assertFalse(job(SampleJob.Keys.TEXT, false, null).waitForCompletion(false));
    assertFalse(job(SampleJob.Keys.TEXT, false, SampleJob.STAMPEDE).waitForCompletion(false));
    conf.setInt("mapreduce.task.spill.files.count.limit", 100);
    assertTrue(job(SampleJob.Keys.TEXT, false, SampleJob.STAMPEDE).waitForCompletion(false));
  }

  @Test
  public void nothingIsLeftInTheLocalFolders() throws Exception {
    SampleJob.run(job(SampleJob.Keys.TEXT, false, SampleJob.STAMPEDE));
    try (var files = Files.walk(folder.getRoot().toPath().resolve("local"))) {
      assertEquals(List.of(), files.filter(Files::isRegularFile)
          .filter(file -> file.getFileName().toString().endsWith(".out")).toList());
    }
  }
}
