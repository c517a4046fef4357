/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.shuffle.server.InMemorySegment;
import org.junit.Test;

/** Checks that small files stay in memory until all reduces have their parts. */
public class TestSmallMapOutputCache {
  /** The size of a record of stock's index: three longs. */
  private static final int INDEX = 3 * Long.BYTES;
  private static final MapAttempt A = map(1);
  private static final MapAttempt B = map(2);
  private static final MapAttempt C = map(3);

  private final SmallMapOutputCache cache = new SmallMapOutputCache(1000);

  /** @param all the offset and length of each part, whose uncompressed length is ten times its length */
  record Places(long[][] all) implements MapOutputIndex {
    @Override
    public int parts() {
      return all.length;
    }

    @Override
    public MapOutputIndex.Part part(int reduce) {
      return new MapOutputIndex.Part(all[reduce][0], all[reduce][1], 10 * all[reduce][1]);
    }
  }

  private static MapAttempt map(int number) {
    return new MapAttempt(new JobID("test", 1), number, 0);
  }

  private static byte[] bytes(int length, int seed) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static byte[] read(InMemorySegment part) {
    byte[] bytes = new byte[(int) part.length()];
    part.bytes().duplicate().get(bytes);
    return bytes;
  }

  /** @param lengths the lengths of the parts, which are contiguous */
  private static SmallOutput output(byte[] file, int... lengths) {
    long[][] places = new long[lengths.length][];
    long start = 0;
    for (int i = 0; i < lengths.length; i++) {
      places[i] = new long[] {start, lengths[i]};
      start += lengths[i];
    }
    return new SmallOutput(file, new Places(places));
  }

  /** Creates an output that takes this many bytes of the cache, in two parts. */
  private static SmallOutput taking(int bytes) {
    int file = bytes - 2 * INDEX;
    return output(new byte[file], file - 1, 1);
  }

  @Test
  public void eachPartComesFromMemoryAndTheLastOneLetsGo() {
    cache.keep(A, output(new byte[] {1, 2, 3, 4, 5}, 2, 2, 1));
    assertArrayEquals(new byte[] {3, 4}, read(cache.take(A, 1)));
    assertArrayEquals(new byte[] {1, 2}, read(cache.take(A, 0)));
    assertEquals(5 + 3 * INDEX, cache.bytes());
    InMemorySegment last = cache.take(A, 2);
    assertArrayEquals(new byte[] {5}, read(last));
    assertEquals(10, last.rawLength());
    assertEquals(0, cache.bytes());
    assertNull(cache.take(A, 0));
  }

  @Test
  public void attemptsAreTakenApart() {
    JobID job = new JobID("test", 1);
    cache.keep(A, output(new byte[] {1, 2}, 1, 1));
    for (MapAttempt other : List.of(new MapAttempt(job, 1, 1), new MapAttempt(job, 2, 0),
        new MapAttempt(new JobID("test", 2), 1, 0), new MapAttempt(new JobID("other", 1), 1, 0))) {
      assertNull(other.toString(), cache.take(other, 0));
    }
    assertNotNull(cache.take(new MapAttempt(new JobID("test", 1), 1, 0), 0));
  }

  /**
   * For a corrupt index or an invalid reduce number nothing is returned: the error is reported when the file is opened.
   */
  @Test
  public void whatIsOutsideOfTheFileIsNotHere() {
    long[][] places = {{-1, 2}, {0, 0}, {0, -1}, {4, 2}, {6, 1}, {0, 6}, {Long.MAX_VALUE, 1}, {1, Long.MAX_VALUE},
        {0, 5}};
    cache.keep(A, new SmallOutput(new byte[5], new Places(places)));
    for (int i = 0; i < places.length - 1; i++) {
      assertNull(places[i][0] + ", " + places[i][1], cache.take(A, i));
    }
    assertNull(cache.take(A, -1));
    assertNull(cache.take(A, places.length));
    assertNotNull(cache.take(A, places.length - 1));
  }

  @Test
  public void whatOthersHaveTakenTheRoomOfIsNotKept() {
    cache.keep(A, taking(400));
    cache.keep(B, taking(400));
    cache.keep(C, taking(201));
    assertNull("c", cache.take(C, 0));
    cache.keep(C, taking(200));
    assertEquals(1000, cache.bytes());
  }

  @Test
  public void aFileThatTwoHaveReadCountsOnce() {
    cache.keep(A, taking(400));
    cache.take(A, 0);
    cache.keep(A, taking(400));
    assertEquals(400, cache.bytes());
    cache.take(A, 1);
    assertEquals("all was taken", 0, cache.bytes());
  }

  @Test
  public void onlySmallFilesWithPartsForOthersAreKept() {
    SmallMapOutputCache large = new SmallMapOutputCache(1 << 30);
    assertTrue(large.mayKeep(SmallMapOutputCache.MAX_BYTES, 1, 2));
    assertFalse("large", large.mayKeep(SmallMapOutputCache.MAX_BYTES + 1, 1, 2));
    assertFalse("all of it is for one reduce", large.mayKeep(100, 100, 2));
    assertTrue(cache.mayKeep(1000 - 2 * INDEX, 1, 2));
    assertFalse("no room", cache.mayKeep(1001 - 2 * INDEX, 1, 2));
    assertFalse("no room for the index", cache.mayKeep(1000 - 2 * INDEX, 1, 3));
    assertFalse("switched off", new SmallMapOutputCache(0).mayKeep(1, 0, 1));
    assertFalse("of a broken index", cache.mayKeep(-3, -5, 2));
  }

  /**
   * A file is evicted only if idle: otherwise a reader of many files would evict each before its next part is
   * requested.
   */
  @Test
  public void onlyWhatNobodyUsesMakesWay() {
    AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1);
    SmallMapOutputCache small = new SmallMapOutputCache(1000, clock::get);
    small.keep(A, output(new byte[400 - 3 * INDEX], 1, 1, 398 - 3 * INDEX));
    small.keep(B, taking(400));
    assertTrue("there is room", small.mayKeep(200, 1, 0));
    assertFalse("both are new", small.mayKeep(300, 1, 0));
    clock.addAndGet(TimeUnit.SECONDS.toNanos(4));
    small.take(A, 0);
    assertFalse("both are used", small.mayKeep(300, 1, 0));
    clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
    assertTrue("b is not", small.mayKeep(300, 1, 0));
    assertEquals("b has made way", 400, small.bytes());
    assertFalse("a is", small.mayKeep(601, 1, 0));
    assertNotNull(small.take(A, 1));
  }

  @Test
  public void shippedWith32Megabytes() {
    JobConf conf = new JobConf();
    assertEquals(32 << 20, ShuffleServerKeys.SMALL_OUTPUTS.read(conf));
    assertEquals("without any file", 32 << 20, ShuffleServerKeys.SMALL_OUTPUTS.read(new Configuration(false)));
    conf.addResource("stock-behaviour.xml");
    assertEquals(0, ShuffleServerKeys.SMALL_OUTPUTS.read(conf));
  }

  /** Each reader reads its part of all files in its own order, with room for only a few files. */
  @Test(timeout = 60_000)
  public void allPartsAreRightWhoeverBringsThem() throws Exception {
    SmallMapOutputCache cache = new SmallMapOutputCache(4000);
    int seed = new Random().nextInt();
    System.out.println("seed " + seed);
    int files = 200;
    int parts = 10;
    int partBytes = 10;
    int[] lengths = new int[parts];
    Arrays.fill(lengths, partBytes);
    List<Callable<Integer>> readers = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      int reduce = part;
      int offset = part * partBytes;
      Random random = new Random(seed + part);
      readers.add(() -> {
        int kept = 0;
        for (int i = 0; i < files; i++) {
          int file = Math.max(0, i - random.nextInt(5));
          byte[] data = bytes(parts * partBytes, file);
          InMemorySegment found = cache.take(map(file), reduce);
          if (found == null) {
            cache.keep(map(file), output(data, lengths));
          } else {
            kept++;
            assertArrayEquals(Arrays.copyOfRange(data, offset, offset + partBytes), read(found));
          }
          assertTrue(cache.bytes() <= 4000);
        }
        return kept;
      });
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    int kept = 0;
    for (Future<Integer> reader : threads.invokeAll(readers)) {
      kept += reader.get();
    }
    threads.shutdown();
    assertTrue("some were found", kept > 0);
  }
}
