/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput.Type;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.util.Progress;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Tests memory-to-memory merges. */
public class TestMemoryTiers {
  private static final int MEMORY = 100_000;
  /** The size of an output: two one-byte lengths, a key and a value of 4 bytes, and the end marker; no checksum. */
  private static final int OUTPUT = 2 + 4 + 4 + 2;

  @Rule
  public final Timeout limit = Timeout.seconds(60);

  /** A reduce's memory, with memory-to-memory merges. Uses only what stock has, too. */
  private static final class Memory extends MergeManager<IntWritable, BytesWritable> {
    private final Path folder;
    private final List<Throwable> failures;
    private int maps;

    private Memory(JobConf job, Path folder, Counters counters, List<Throwable> failures) throws IOException {
      super(CopyPhase.REDUCE, job, FileSystem.getLocal(job), new LocalDirAllocator("mapreduce.cluster.local.dir"),
          mock(Reporter.class), null, null, null, counters.findCounter("merge", "spilled"),
          counters.findCounter("merge", "combined"), counters.findCounter("merge", "merged"), failures::add,
          new Progress());
      this.folder = folder;
      this.failures = failures;
    }

    static Memory of(int width) throws IOException {
      return of(width, MEMORY);
    }

    static Memory of(int width, int memory) throws IOException {
      Path folder = Files.createTempDirectory("memory-tiers");
      JobConf job = new JobConf();
      job.set("mapreduce.cluster.local.dir", folder.toString());
      job.setMapOutputKeyClass(IntWritable.class);
      job.setMapOutputValueClass(BytesWritable.class);
      job.setLong("mapreduce.reduce.memory.totalbytes", memory);
      job.setFloat("mapreduce.reduce.shuffle.input.buffer.percent", 1);
      job.setFloat("mapreduce.reduce.shuffle.merge.percent", 1);
      job.setBoolean("mapreduce.reduce.merge.memtomem.enabled", true);
      job.setInt("mapreduce.reduce.merge.memtomem.threshold", width);
      return new Memory(job, folder, new Counters(), new CopyOnWriteArrayList<>());
    }

    /** Fetches an output of one record without a value, which takes this many bytes. */
    void fetch(int key, int bytes) throws IOException {
      MapOutput<IntWritable, BytesWritable> output = reserve(CopyPhase.map(maps++), bytes, 1);
      ByteBuffer data = output.getMemory() == null ? output.getBuffer() : ByteBuffer.wrap(output.getMemory());
      data.put((byte) 4).put((byte) 4).putInt(key).putInt(0).put((byte) -1).put((byte) -1);
      output.commit();
    }

    /** Returns the numbers of outputs and of merge results. Uses reflection, as stock declares another type of set. */
    synchronized List<Integer> inMemory() throws ReflectiveOperationException {
      List<Integer> sizes = new ArrayList<>();
      for (String name : List.of("inMemoryMapOutputs", "inMemoryMergedMapOutputs")) {
        sizes.add(((Set<?>) MergeManager.class.getDeclaredField(name).get(this)).size());
      }
      return sizes;
    }

    /** Returns true if nothing that was fetched is being merged, and no merge is due. */
    synchronized boolean isAtRest(MemoryTiers tiers, int fetchedBytes) {
      return Stream.of(inMemoryMapOutputs, inMemoryMergedMapOutputs).flatMap(Set::stream).mapToLong(MapOutput::getSize)
          .sum() >= fetchedBytes && tiers.due(inMemoryMapOutputs, inMemoryMergedMapOutputs, MEMORY) == null;
    }

    /** Closes this; returns the keys of its records. */
    List<Integer> end() throws Exception {
      try {
        List<Integer> keys = new ArrayList<>();
        RawKeyValueIterator records = close();
        while (records.next()) {
          keys.add(records.getKey().readInt());
        }
        records.close();
        return keys;
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      } finally {
        FileUtil.fullyDelete(folder.toFile());
      }
    }
  }

  /**
   * Merges leave few of many outputs; how few depends on the threads, within a bound, as some merges find more outputs.
   */
  @Test
  public void fewAreLeftOfMany() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Memory memory = Memory.of(4);
    MemoryTiers tiers = new MemoryTiers(4);
    List<Integer> expected = new ArrayList<>();
    Random random = new Random(seed);
    for (int key : random.ints(64 + 3, 0, 1000).toArray()) {
      if (random.nextInt(8) == 0) {
        int fetched = expected.size() * OUTPUT;
        CopyRun.await(() -> memory.isAtRest(tiers, fetched));
      }
      memory.fetch(key, OUTPUT);
      expected.add(key);
    }
    CopyRun.await(() -> memory.isAtRest(tiers, expected.size() * OUTPUT));
    List<Integer> left = memory.inMemory();
    assertEquals("seed " + seed + ": outputs of one size", 3, (int) left.get(0));
    assertTrue("seed " + seed + ": each of these " + left.get(1) + " is larger than three before it together, and the"
        + " smallest has 4 outputs of 64", left.get(1) <= 5);
    expected.sort(null);
    assertEquals("seed " + seed, expected, memory.end());
    assertEquals(List.of(), memory.failures);
  }

  /** Returns how many of three outputs stay unmerged where there is no room for the three and their result. */
  public static final class WithoutRoom implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Memory memory = Memory.of(3);
      for (int i = 0; i < 3; i++) {
        memory.fetch(i, MEMORY / 5);
      }
      int waiting = memory.inMemory().get(0);
      memory.end();
      return waiting;
    }
  }

  @Test
  public void stockMergesWithoutRoom() throws Exception {
    assertEquals("stock", 0, (int) StockHadoop.call(WithoutRoom.class));
    assertEquals("ours", 3, (int) new WithoutRoom().call());
  }

  /** A slab counts in full, and is counted separately. */
  @Test
  public void slabsTakeRoomToo() throws Exception {
    int outputs = 400;
    Memory memory = Memory.of(outputs, 32 << 20);
    for (int map = 0; map < outputs; map++) {
      memory.fetch(map, 60_000);
    }
    assertEquals("24 MB in slabs, and 24 MB merged", List.of(outputs, 0), memory.inMemory());
    memory.end();
  }

  /** Returns the failures of a merge of two outputs without a checksum. */
  public static final class OfTwo implements Callable<String> {
    @Override
    public String call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Memory memory = Memory.of(2);
      memory.fetch(1, OUTPUT);
      memory.fetch(2, OUTPUT);
      memory.end();
      return memory.failures.toString();
    }
  }

  @Test
  public void theChecksumHasRoom() throws Exception {
    assertEquals("stock", "[java.io.EOFException: Reach the limit of the buffer]", StockHadoop.call(OfTwo.class));
    assertEquals("ours", "[]", new OfTwo().call());
  }

  /** After three tiers of merges, which take and release memory, the memory counted is that of the last result. */
  @Test
  public void whatIsCountedIsWhatIsThere() throws Exception {
    Memory memory = Memory.of(4);
    for (int map = 0; map < 64; map++) {
      memory.fetch(map, 400);
    }
    CopyRun.await(() -> memory.isAtRest(new MemoryTiers(4), 64 * 400));
    int more = 0;
    // A full memory is merged to disk, and the merge must not release anything before the loop has counted.
    synchronized (memory) {
      while (memory.reserve(CopyPhase.map(64), 24_000, 1).getType() != Type.WAIT) {
        more++;
      }
    }
    assertEquals("outputs beside the 25.6 KB, until there is more than 100 KB", 4, more);
    memory.end();
    assertEquals(List.of(), memory.failures);
  }

  @Test
  public void theSmallestAreTaken() {
    MemoryTiers tiers = new MemoryTiers(3);
    SortedSet<MapOutput<IntWritable, BytesWritable>> outputs = outputs(10, 20, 30, 1000);
    Set<MapOutput<IntWritable, BytesWritable>> due = tiers.due(outputs, outputs(), 64);
    assertEquals(List.of(10L, 20L, 30L), sizes(due, 3));
    assertEquals(64, tiers.resultBytes(due));
    assertNull("no room", tiers.due(outputs, outputs(), 63));
    assertNull("too few", tiers.due(outputs(10, 20), outputs(10, 20), 1000));
  }

  /** Two small outputs do not keep larger ones from being merged. */
  @Test
  public void aMergeDoublesTheLargest() {
    MemoryTiers tiers = new MemoryTiers(3);
    assertNull(tiers.due(outputs(10, 20, 31), outputs(), 1000));
    Set<MapOutput<IntWritable, BytesWritable>> merged = tiers.due(outputs(10, 20, 31), outputs(10, 11, 12), 1000);
    assertEquals("results of merges", List.of(10L, 11L, 12L), sizes(merged, 3));
    SortedSet<MapOutput<IntWritable, BytesWritable>> outputs = outputs(10, 10, 31, 50, 51, 52);
    Set<MapOutput<IntWritable, BytesWritable>> due = tiers.due(outputs, outputs(), 1000);
    assertEquals(List.of(31L, 50L, 51L), sizes(due, 3));
    due.remove(due.iterator().next());
    assertEquals("seen through", List.of(10L, 10L, 50L, 51L, 52L), sizes(outputs, 9));
  }

  @Test
  public void aResultFitsAnArray() {
    MemoryTiers tiers = new MemoryTiers(2);
    long half = (1 << 30) - 7;
    assertEquals(List.of(half, half), sizes(tiers.due(outputs(half, half), outputs(), Long.MAX_VALUE), 2));
    assertNull(tiers.due(outputs(half + 1, half + 1), outputs(), Long.MAX_VALUE));
  }

  /** An output that counts how often the search for a merge reads its size; the set does not read it this way. */
  private static final class CountedOutput extends MapOutput<IntWritable, BytesWritable> {
    private static long looks;

    private final long bytes;
    private final int number;

    CountedOutput(long bytes, int number) {
      super(CopyPhase.map(0), null, 0, false);
      this.bytes = bytes;
      this.number = number;
    }

    @Override
    public long getSize() {
      looks++;
      return bytes;
    }

    static SortedSet<MapOutput<IntWritable, BytesWritable>> set() {
      return new TreeSet<>(Comparator.<MapOutput<IntWritable, BytesWritable>>comparingLong(
          output -> ((CountedOutput) output).bytes).thenComparingInt(output -> ((CountedOutput) output).number));
    }
  }

  /** Returns how often sizes are read when this many outputs arrive one by one and all due merges are made. */
  private static long looks(int outputs) {
    MemoryTiers tiers = new MemoryTiers(10);
    SortedSet<MapOutput<IntWritable, BytesWritable>> fetched = CountedOutput.set();
    SortedSet<MapOutput<IntWritable, BytesWritable>> merged = CountedOutput.set();
    Random random = new Random(outputs);
    CountedOutput.looks = 0;
    int number = 0;
    for (int i = 0; i < outputs; i++) {
      fetched.add(new CountedOutput(1 + random.nextInt(1000), number++));
      for (Set<MapOutput<IntWritable, BytesWritable>> due = tiers.due(fetched, merged, Long.MAX_VALUE); due != null;
          due = tiers.due(fetched, merged, Long.MAX_VALUE)) {
        long bytes = 0;
        Iterator<MapOutput<IntWritable, BytesWritable>> smallest = due.iterator();
        for (int taken = 0; taken < tiers.width(); taken++) {
          bytes += ((CountedOutput) smallest.next()).bytes;
          smallest.remove();
        }
        merged.add(new CountedOutput(bytes, number++));
      }
    }
    return CountedOutput.looks;
  }

  @Test
  public void looksForAMergeGrowWithTheOutputs() {
    long few = looks(1000);
    long many = looks(4000);
    assertTrue(few + " and " + many, many <= 6 * few);
  }

  private static SortedSet<MapOutput<IntWritable, BytesWritable>> outputs(long... sizes) {
    SortedSet<MapOutput<IntWritable, BytesWritable>> outputs = new TreeSet<>(
        Comparator.<MapOutput<IntWritable, BytesWritable>>comparingLong(MapOutput::getSize)
            .thenComparingInt(MapOutput::hashCode));
    for (long size : sizes) {
      outputs.add(new MapOutput<>(CopyPhase.map(0), null, 0, false) {
        @Override
        public long getSize() {
          return size;
        }
      });
    }
    return outputs;
  }

  private static List<Long> sizes(Set<MapOutput<IntWritable, BytesWritable>> outputs, int limit) {
    return outputs.stream().limit(limit).map(MapOutput::getSize).toList();
  }

  @Test
  public void theWidthIsThatOfSortsOrItsOwn() {
    JobConf job = new JobConf(false);
    job.setInt("mapreduce.task.io.sort.factor", 30);
    assertEquals(30, MemoryTiers.of(job).width());
    job.setInt("mapreduce.reduce.merge.memtomem.threshold", 1);
    assertEquals("not enabled", 30, MemoryTiers.of(job).width());
    job.setBoolean("mapreduce.reduce.merge.memtomem.enabled", true);
    assertEquals("mapreduce.reduce.merge.memtomem.threshold is '1': expected a whole number of map outputs from 2 to"
        + " 1000000", assertThrows(InvalidKeyException.class, () -> MemoryTiers.of(job)).getMessage());
    job.setInt("mapreduce.reduce.merge.memtomem.threshold", 7);
    assertEquals(7, MemoryTiers.of(job).width());
  }
}
