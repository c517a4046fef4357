/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.StampedeRefusal;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.Test;

public class TestStampedeMemory {
  private final JobConf job = new JobConf(false);
  private int maps;
  private long now;

  private StampedeMemory<Text, Text> memory(int megabytes) throws StampedeRefusal {
    job.setFloat("mapreduce.reduce.shuffle.input.buffer.percent", 1);
    return new StampedeMemory<>(StampedeReduceSettings.of(job, (long) megabytes << 20), 1, () -> now, () -> 0);
  }

  private StampedeMemoryOutput<Text, Text> output(StampedeSlabs.Room room, long passing) {
    return new StampedeMemoryOutput<>(new TaskAttemptID("200", 1, TaskType.MAP, maps++, 0), null, room, passing, null);
  }

  private StampedeMemoryOutput<Text, Text> output(StampedeMemory<Text, Text> memory, int length) {
    StampedeMemoryOutput<Text, Text> output = output(memory.reserve(length, 0), 0);
    memory.committed(output);
    return output;
  }

  /** Checks that the memory is never exceeded, whatever arrives, breaks, or is merged. */
  @Test
  public void whatIsHeldIsNotMoreThanTheMemory() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    job.setBoolean("mapreduce.reduce.merge.memtomem.enabled", true);
    job.setInt("mapreduce.reduce.merge.memtomem.threshold", 4);
    int megabytes = 32;
    StampedeMemory<Text, Text> memory = memory(megabytes);
    List<StampedeMemoryOutput<Text, Text>> coming = new ArrayList<>();
    List<StampedeMemoryOutput<Text, Text>> there = new ArrayList<>();
    int tiers = 0;
    int files = 0;
    for (int i = 0; i < 2000; i++) {
      int passing = random.nextInt(100_000);
      StampedeSlabs.Room room = memory.reserve(2 + random.nextInt(1 << random.nextInt(22)), passing);
      if (room != null) {
        coming.add(output(room, passing));
      }
      if (!coming.isEmpty() && random.nextInt(4) > 0) {
        StampedeMemoryOutput<Text, Text> output = coming.remove(random.nextInt(coming.size()));
        if (random.nextInt(10) == 0) {
          memory.aborted(output);
        } else {
          memory.committed(output);
          there.add(output);
        }
      }
      List<StampedeMemoryOutput<Text, Text>> merging = memory.beginMerge();
      StampedeMemory.Tier<Text, Text> tier = memory.beginTier();
      assertTrue("seed " + seed + ": one merge at a time", merging.isEmpty() || tier == null);
      Set<byte[]> arrays = new HashSet<>();
      there.forEach(output -> arrays.add(output.room().array()));
      coming.forEach(output -> arrays.add(output.room().array()));
      if (tier != null) {
        arrays.add(tier.room().array());
      }
      long held = arrays.stream().mapToLong(array -> array.length).sum()
          + coming.stream().mapToLong(StampedeMemoryOutput::passingBytes).sum();
      assertTrue("seed " + seed + ": " + held, held <= (long) megabytes << 20 || coming.size() + there.size() == 1);
      if (!merging.isEmpty()) {
        files++;
        there.removeAll(merging);
        memory.free(merging);
        memory.mergeEnded();
      } else if (tier != null) {
        tiers++;
        StampedeMemoryOutput<Text, Text> result =
            new StampedeMemoryOutput<>(tier.outputs().get(0).getMapId(), null, tier.room());
        there.removeAll(tier.outputs());
        there.add(result);
        memory.merged(tier.outputs(), result);
        memory.mergeEnded();
      }
    }
    assertTrue("seed " + seed + ": " + files + ", " + tiers, files > 0 && tiers > 0);
    assertEquals("seed " + seed, new HashSet<>(there), new HashSet<>(memory.takeAll()));
  }

  @Test
  public void neighboursBySizeAreMergedInMemory() throws Exception {
    job.setBoolean("mapreduce.reduce.merge.memtomem.enabled", true);
    job.setInt("mapreduce.reduce.merge.memtomem.threshold", 3);
    StampedeMemory<Text, Text> memory = memory(1);
    output(memory, 50_000);
    StampedeMemoryOutput<Text, Text> one = output(memory, 1000);
    StampedeMemoryOutput<Text, Text> two = output(memory, 1100);
    assertNull("the largest is larger than the others together", memory.beginTier());
    StampedeMemoryOutput<Text, Text> three = output(memory, 900);
    StampedeMemory.Tier<Text, Text> tier = memory.beginTier();
    assertEquals(List.of(three, one, two), tier.outputs());
    assertEquals("two ends less", 3000 - 4, tier.room().length());
    assertNull("one merge at a time", memory.beginTier());
    assertTrue(memory.isMerging());
  }

  /** Checks that outputs are merged in memory only if configured, as in Hadoop. */
  @Test
  public void nothingIsMergedInMemoryUnasked() throws Exception {
    job.setInt("mapreduce.reduce.merge.memtomem.threshold", 2);
    StampedeMemory<Text, Text> memory = memory(1);
    output(memory, 1000);
    output(memory, 1000);
    assertNull(memory.beginTier());
    job.setBoolean("mapreduce.reduce.merge.memtomem.enabled", true);
    memory = memory(1);
    output(memory, 1000);
    output(memory, 1000);
    assertNotNull(memory.beginTier());
  }
}
