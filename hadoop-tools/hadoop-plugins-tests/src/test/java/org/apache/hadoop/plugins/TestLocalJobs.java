/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Jobs of Hadoop's LocalJobRunner write what they write without the plug-in, and count what they count without it. */
public class TestLocalJobs {
  private static final int FILES = 2;
  private static final int LINES = 40_000;
  private static final List<TaskCounter> EQUAL = List.of(TaskCounter.MAP_OUTPUT_RECORDS, TaskCounter.MAP_OUTPUT_BYTES,
      TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES, TaskCounter.REDUCE_INPUT_RECORDS, TaskCounter.REDUCE_SHUFFLE_BYTES,
      TaskCounter.REDUCE_INPUT_GROUPS);

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

  @Test
  public void compressedOutputIsTheSame() throws Exception {
    conf.setBoolean("mapreduce.map.output.compress", true);
    conf.set("mapreduce.map.output.compress.codec", "org.apache.hadoop.io.compress.GzipCodec");
    Map<String, String> expected = SampleJob.run(job(SampleJob.Keys.TEXT, false, null));
    Job ours = job(SampleJob.Keys.TEXT, false, SampleJob.STAMPEDE);
    assertEquals("seed " + seed, expected, SampleJob.run(ours));
    assertEquals(FILES, SampleJob.sorted(ours));
  }

  @Test
  public void oneSpillIsTheSame() throws Exception {
    conf.setInt("mapreduce.task.io.sort.mb", 64);
    checkEqual(SampleJob.Keys.TEXT, false);
  }

  /** Hadoop itself takes over, whether the key names its buffer or not; the output is right all the same. */
  @Test
  public void whatItCannotDoHadoopDoes() throws Exception {
    Map<String, String> expected = SampleJob.run(job(SampleJob.Keys.TEXT, false, null));
    conf.setBoolean("mapreduce.job.encrypted-intermediate-data", true);
    checkRefused(expected);
    conf.unset("mapreduce.job.encrypted-intermediate-data");
    conf.set("map.sort.class", "org.apache.hadoop.util.HeapSort");
    checkRefused(expected);
    conf.unset("map.sort.class");
    conf.set("mapreduce.task.sort.threads", "many");
    checkRefused(expected);
    conf.unset("mapreduce.task.sort.threads");
    conf.set("mapreduce.job.classes.threadsafe", "perhaps");
    checkRefused(expected);
  }

  private void checkRefused(Map<String, String> expected) throws Exception {
    for (String collector : List.of(SampleJob.STAMPEDE,
        SampleJob.STAMPEDE + ", org.apache.hadoop.mapred.MapTask$MapOutputBuffer")) {
      Job job = job(SampleJob.Keys.TEXT, false, collector);
      assertEquals(collector + ", seed " + seed, expected, SampleJob.run(job));
      assertEquals(collector, FILES, SampleJob.refused(job));
      assertEquals(collector, 0, SampleJob.sorted(job));
    }
  }

  /** A job that has no counter left runs, and is counted by nobody. */
  @Test
  public void aJobMayHaveNoCounterLeft() throws Exception {
    conf.setInt("mapreduce.job.counters.groups.max", 4);
    Job job = job(SampleJob.Keys.TEXT, false, SampleJob.STAMPEDE);
    assertTrue(job.waitForCompletion(false));
  }

  /** Hadoop's limit on spills is kept, and the job told of it. */
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
