/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput.Type;
import org.junit.Test;

public class TestMemorySlabs {
  private static final int MEGABYTE = 1 << 20;
  private static final int SLAB = MEGABYTE - 64;
  private static final long MEMORY = 64L * MEGABYTE;
  /** A record of two lengths, the key and an empty value, and the end marker. */
  private static final byte[] RECORD = {4, 4, 0, 0, 0, 1, 0, 0, 0, 0, -1, -1};

  /**
   * With random takes and returns, outputs share slabs but no bytes, and a slab counts as long as one of its outputs
   * exists.
   */
  @Test
  public void outputsShareSlabsAndNoBytes() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    MemorySlabs slabs = new MemorySlabs(MEGABYTE, MEMORY);
    List<MemorySlabs.Slice> taken = new ArrayList<>();
    Map<MemorySlabs.Slice, Byte> marks = new IdentityHashMap<>();
    for (int step = 0; step < 5000; step++) {
      if (taken.isEmpty() || random.nextInt(100) < 52) {
        MemorySlabs.Slice slice = slabs.take(random.nextInt(random.nextBoolean() ? 500 : SLAB / 8));
        byte mark = (byte) random.nextInt();
        fill(slice.buffer(), mark);
        taken.add(slice);
        marks.put(slice, mark);
      } else {
        MemorySlabs.Slice slice = taken.remove(random.nextInt(taken.size()));
        assertTrue("its bytes are as they were", isFilled(slice.buffer(), marks.remove(slice)));
        long before = slabs.bytes();
        assertEquals("step " + step, slabs.giveBack(slice), slabs.bytes() < before);
      }
      assertEquals("step " + step, (long) arrays(taken).size() * SLAB, slabs.bytes());
    }
    taken.forEach(slabs::giveBack);
    assertEquals("at the end", 0, slabs.bytes());
  }

  private static Set<Object> arrays(List<MemorySlabs.Slice> slices) {
    Set<Object> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
    slices.forEach(slice -> arrays.add(slice.array()));
    return arrays;
  }

  private static void fill(ByteBuffer buffer, byte mark) {
    while (buffer.hasRemaining()) {
      buffer.put(mark);
    }
  }

  private static boolean isFilled(ByteBuffer buffer, byte mark) {
    while (buffer.hasRemaining()) {
      if (buffer.get() != mark) {
        return false;
      }
    }
    return true;
  }

  @Test
  public void aSliceIsGivenBackOnce() {
    MemorySlabs slabs = new MemorySlabs(MEGABYTE, MEMORY);
    MemorySlabs.Slice one = slabs.take(10);
    MemorySlabs.Slice two = slabs.take(10);
    assertFalse(slabs.giveBack(one));
    assertFalse(slabs.giveBack(one));
    assertEquals(SLAB, slabs.bytes());
    assertTrue(slabs.giveBack(two));
    assertEquals(0, slabs.bytes());
  }

  @Test
  public void whatIsLargeHasItsOwnArray() {
    MemorySlabs slabs = new MemorySlabs(MEGABYTE, MEMORY);
    assertNotNull(slabs.take(SLAB / 8));
    assertNull(slabs.take(SLAB / 8 + 1));
  }

  @Test
  public void aSlabIsAPartOfTheMemory() {
    assertEquals("no larger than asked", SLAB, sizeOf(new MemorySlabs(MEGABYTE, 1L << 40)));
    assertEquals("no larger than 1/64", SLAB, sizeOf(new MemorySlabs(4 * MEGABYTE, 2 * MEMORY - 1)));
    assertNull("too small to gain", new MemorySlabs(MEGABYTE, MEMORY / 4 - 1).take(0));
    assertNull("switched off", new MemorySlabs(0, MEMORY).take(0));
  }

  private static int sizeOf(MemorySlabs slabs) {
    return slabs.take(1).array().length;
  }

  /** Creates a job whose reduce has {@link #MEMORY} for outputs. */
  private static JobConf job(Path folder) {
    JobConf job = WholeShuffle.job(folder);
    job.setLong("mapreduce.reduce.memory.totalbytes", MEMORY);
    job.setFloat("mapreduce.reduce.shuffle.input.buffer.percent", 1);
    return job;
  }

  /** Slabs count against the memory until their outputs are released. */
  @Test(timeout = 60_000)
  public void slabsFillTheMemory() throws Exception {
    Path folder = Files.createTempDirectory("memory-slabs");
    try {
      JobConf job = job(folder);
      List<Throwable> failures = new ArrayList<>();
      MergeManager<IntWritable, BytesWritable> manager = WholeShuffle.merger(job, new Counters(), failures::add);
      List<MapOutput<IntWritable, BytesWritable>> outputs = new ArrayList<>();
      MapOutput<IntWritable, BytesWritable> output = manager.reserve(CopyPhase.map(0), SLAB / 10, 1);
      while (output.getType() == Type.MEMORY) {
        outputs.add(output);
        output = manager.reserve(CopyPhase.map(0), SLAB / 10, 1);
      }
      assertSame(Type.WAIT, output.getType());
      assertEquals("65 slabs are more than the memory", 641, outputs.size());
      for (MapOutput<IntWritable, BytesWritable> first : outputs.subList(0, 9)) {
        first.abort();
        assertSame("held by others", Type.WAIT, manager.reserve(CopyPhase.map(0), 1, 1).getType());
      }
      outputs.get(9).abort();
      assertNotSame(Type.WAIT, manager.reserve(CopyPhase.map(0), 1, 1).getType());
      assertEquals(List.of(), failures);
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }

  private static MapOutput<IntWritable, BytesWritable> output(MemorySlabs slabs, int map, int length) {
    MemorySlabs.Slice slice = slabs.take(length);
    return slice == null ? new MapOutput<>(CopyPhase.map(map), null, length, true)
        : new MapOutput<>(CopyPhase.map(map), null, slice);
  }

  /** Outputs that stay count by their arrays: however little of an array an output uses, it keeps the whole array. */
  @Test
  public void whatStaysIsCountedByItsArrays() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    MemorySlabs slabs = new MemorySlabs(MEGABYTE, MEMORY);
    List<MapOutput<IntWritable, BytesWritable>> outputs = new ArrayList<>();
    Set<byte[]> all = Collections.newSetFromMap(new IdentityHashMap<>());
    while (all.size() < 40) {
      MapOutput<IntWritable, BytesWritable> output = output(slabs, outputs.size(), 1 + random.nextInt(SLAB / 7));
      if (output.getSlice() != null && random.nextInt(8) > 0 && all.contains(output.getBuffer().array())) {
        slabs.giveBack(output.getSlice());
      } else {
        outputs.add(output);
        all.add(output.getBuffer().array());
      }
    }
    Collections.shuffle(outputs, random);
    long held = bytes(all);
    long most = held / 3;
    List<MapOutput<IntWritable, BytesWritable>> before = List.copyOf(outputs);
    int go = MemorySlabs.putFirst(outputs, most);
    assertEquals(Set.copyOf(before), Set.copyOf(outputs));
    Set<byte[]> left = Collections.newSetFromMap(new IdentityHashMap<>());
    outputs.subList(go, outputs.size()).forEach(output -> left.add(output.getBuffer().array()));
    assertTrue(bytes(left) + " of " + most, bytes(left) <= most && bytes(left) > most - SLAB);
    for (MapOutput<IntWritable, BytesWritable> output : outputs.subList(0, go)) {
      assertFalse("it frees nothing", left.contains(output.getBuffer().array()));
    }
    outputs.clear();
    outputs.addAll(before);
    assertEquals("all stay", 0, MemorySlabs.putFirst(outputs, held));
    assertEquals("all go", outputs.size(), MemorySlabs.putFirst(outputs, 0));
    assertEquals("none is chosen", before, outputs);
  }

  private static long bytes(Set<byte[]> arrays) {
    return arrays.stream().mapToLong(array -> array.length).sum();
  }

  /** Outputs kept for the reduce are adjacent, and do not hold the slabs of those written to disk. */
  @Test(timeout = 60_000)
  public void outputsThatStayLieTogether() throws Throwable {
    Path folder = Files.createTempDirectory("memory-slabs");
    try {
      JobConf job = job(folder);
      int kept = 8 * MEGABYTE;
      job.setFloat("mapreduce.reduce.input.buffer.percent", (float) kept / Runtime.getRuntime().maxMemory());
      List<Throwable> failures = new ArrayList<>();
      MergeManager<IntWritable, BytesWritable> manager = WholeShuffle.merger(job, new Counters(), failures::add);
      List<WeakReference<byte[]>> slabs = new ArrayList<>();
      for (int map = 0; map < 400; map++) {
        // if chosen by size, the outputs of a slab would alternately stay and go
        MapOutput<IntWritable, BytesWritable> output = manager.reserve(CopyPhase.map(map), 60_000 + map % 10 * 1000, 1);
        byte[] array = output.getBuffer().array();
        if (slabs.stream().noneMatch(slab -> slab.refersTo(array))) {
          slabs.add(new WeakReference<>(array));
        }
        output.getBuffer().put(RECORD);
        output.commit();
      }
      assertTrue(slabs.size() + " slabs", slabs.size() > 2 * kept / SLAB + 2);
      RawKeyValueIterator left = manager.close();
      assertEquals(List.of(), failures);
      while (slabs.stream().filter(slab -> !slab.refersTo(null)).count() > kept / SLAB) {
        System.gc();
        Thread.sleep(10);
      }
      left.close();
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
  }

  @Test
  public void theKeyIsChecked() {
    JobConf job = new JobConf(false);
    job.set("mapreduce.reduce.shuffle.slab.bytes", "-1");
    assertEquals("mapreduce.reduce.shuffle.slab.bytes is '-1': expected a whole number of bytes from 0 to 268435456",
        assertThrows(InvalidKeyException.class, () -> MemorySlabs.of(job, MEMORY)).getMessage());
  }
}
