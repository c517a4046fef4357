/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.BoundedByteArrayOutputStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput.Type;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/**
 * Checks that outputs in memory at the end of the copy go to the reduce from there, as far as there is room for them.
 */
public class TestFinalMerge {
  private static final int OUTPUTS = 20;
  private static final int RECORDS = 50;
  /**
   * The size of an output: a record is two one-byte lengths, a key of 4 bytes and a value of 4 + 4; the end marker
   * takes two, the checksum four.
   */
  private static final int OUTPUT_BYTES = RECORDS * 14 + 2 + 4;

  private final Counters counters = new Counters();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();
  private final List<Integer> expected = new ArrayList<>();
  private Path folder;
  private JobConf job;

  @Before
  public void makeFolder() throws IOException {
    folder = Files.createTempDirectory("final-merge");
    job = WholeShuffle.job(folder);
  }

  @After
  public void removeFolder() throws IOException {
    FileUtil.fullyDelete(folder.toFile());
  }

  @Test(timeout = 60_000)
  public void allIsMergedFromMemory() throws Throwable {
    assertEquals("written to disk", 0, spilled());
  }

  @Test(timeout = 60_000)
  public void stockWritesAllOfItToDiskFirst() throws Throwable {
    job.addResource("stock-behaviour.xml");
    assertEquals(OUTPUTS * RECORDS, spilled());
  }

  /** The user's own share of the heap counts, and outputs beyond it are written to disk. */
  @Test(timeout = 60_000)
  public void onlyWhatHasRoomStaysInMemory() throws Throwable {
    int kept = 7;
    float share = (float) ((kept + 0.5) * OUTPUT_BYTES / Runtime.getRuntime().maxMemory());
    job.setFloat("mapreduce.reduce.input.buffer.percent", share);
    // Otherwise all would be in one array, and stay or go together.
    job.setInt("mapreduce.reduce.shuffle.slab.bytes", 0);
    assertEquals((OUTPUTS - kept) * RECORDS, spilled());
  }

  @Test
  public void thePartsOfTheHeap() {
    assertEquals(250, ReduceInputBuffer.bytes(job, 0, 1000));
    assertEquals(300L << 30, ReduceInputBuffer.bytes(job, 0.5f, 600L << 30));
    job.setInt("mapreduce.reduce.merge.from.memory.percent", 100);
    assertEquals(6000, ReduceInputBuffer.bytes(job, 0, 6000));
  }

  @Test
  public void moreThanTheHeapIsRefusedBeforeTheCopy() {
    job.setInt("mapreduce.reduce.merge.from.memory.percent", 101);
    assertEquals("mapreduce.reduce.merge.from.memory.percent is '101': expected a whole number of percent of the heap"
        + " from 0 to 100",
        assertThrows(InvalidKeyException.class, () -> WholeShuffle.merger(job, counters, failures::add)).getMessage());
  }

  /** Copies random records, merges them and checks the result; returns how many were written to disk. */
  private long spilled() throws Throwable {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    MergeManager<IntWritable, BytesWritable> merger = WholeShuffle.merger(job, counters, failures::add);
    for (int map = 0; map < OUTPUTS; map++) {
      copy(merger, map, random);
    }
    RawKeyValueIterator records = merger.close();
    List<Integer> keys = new ArrayList<>();
    while (records.next()) {
      int key = records.getKey().readInt();
      assertEquals("the value belongs to the key", key, value(records.getValue()));
      keys.add(key);
    }
    records.close();
    expected.sort(null);
    assertEquals(expected, keys);
    assertTrue(failures.toString(), failures.isEmpty());
    try (Stream<Path> files = Files.walk(folder)) {
      assertEquals("files left", List.of(), files.filter(Files::isRegularFile).toList());
    }
    return counters.findCounter("s", "spilled").getValue();
  }

  private void copy(MergeManager<IntWritable, BytesWritable> merger, int map, Random random) throws IOException {
    MapOutput<IntWritable, BytesWritable> output = merger.reserve(CopyPhase.map(map), OUTPUT_BYTES, 1);
    assertSame(Type.MEMORY, output.getType());
    BoundedByteArrayOutputStream bytes = new BoundedByteArrayOutputStream(OUTPUT_BYTES);
    List<Integer> keys = new ArrayList<>(random.ints(RECORDS, 0, 1000).sorted().boxed().toList());
    InMemoryWriter<IntWritable, BytesWritable> writer = new InMemoryWriter<>(bytes);
    for (int key : keys) {
      writer.append(buffer(key), buffer(4, key));
    }
    writer.close();
    output.getBuffer().put(bytes.getBuffer());
    output.commit();
    expected.addAll(keys);
  }

  private static DataInputBuffer buffer(int... ints) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    for (int value : ints) {
      out.writeInt(value);
    }
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), 0, out.getLength());
    return in;
  }

  private static int value(DataInputBuffer buffer) throws IOException {
    assertEquals("length of the bytes", 4, buffer.readInt());
    return buffer.readInt();
  }
}
