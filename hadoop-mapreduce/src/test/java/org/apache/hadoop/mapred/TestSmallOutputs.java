/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.nio.ByteBuffer;
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
import org.junit.Test;

/** Small files stay in memory until all reduces have their parts. */
public class TestSmallOutputs {
  private final SmallOutputs outputs = new SmallOutputs(1000);

  private static byte[] bytes(int length, int seed) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static byte[] read(ByteBuffer part) {
    byte[] bytes = new byte[part.remaining()];
    part.duplicate().get(bytes);
    return bytes;
  }

  @Test
  public void eachPartComesFromMemoryAndTheLastOneLetsGo() {
    outputs.keep("a", new byte[] {1, 2, 3, 4, 5});
    assertArrayEquals(new byte[] {3, 4}, read(outputs.take("a", 2, 2)));
    assertArrayEquals(new byte[] {1, 2}, read(outputs.take("a", 0, 2)));
    assertEquals(5, outputs.bytes());
    assertArrayEquals(new byte[] {5}, read(outputs.take("a", 4, 1)));
    assertEquals(0, outputs.bytes());
    assertNull(outputs.take("a", 0, 1));
  }

  /** An index that is broken: the file will tell, when it is opened. */
  @Test
  public void whatIsOutsideOfTheFileIsNotHere() {
    outputs.keep("a", new byte[5]);
    long[][] places = {{-1, 2}, {0, 0}, {0, -1}, {4, 2}, {6, 1}, {0, 6}, {Long.MAX_VALUE, 1}, {1, Long.MAX_VALUE}};
    for (long[] place : places) {
      assertNull(place[0] + ", " + place[1], outputs.take("a", place[0], place[1]));
    }
    assertNotNull(outputs.take("a", 0, 5));
  }

  @Test
  public void whatOthersHaveTakenTheRoomOfIsNotKept() {
    outputs.keep("a", new byte[400]);
    outputs.keep("b", new byte[400]);
    outputs.keep("c", new byte[201]);
    assertNull("c", outputs.take("c", 0, 1));
    outputs.keep("c", new byte[200]);
    assertEquals(1000, outputs.bytes());
  }

  @Test
  public void aFileThatTwoHaveReadCountsOnce() {
    outputs.keep("a", new byte[400]);
    outputs.take("a", 0, 300);
    outputs.keep("a", new byte[400]);
    assertEquals(400, outputs.bytes());
    outputs.take("a", 300, 100);
    assertEquals("all was taken", 0, outputs.bytes());
  }

  @Test
  public void onlySmallFilesWithPartsForOthersAreKept() {
    SmallOutputs large = new SmallOutputs(1 << 30);
    assertTrue(large.mayKeep(SmallOutputs.MOST_BYTES, 1));
    assertFalse("large", large.mayKeep(SmallOutputs.MOST_BYTES + 1, 1));
    assertFalse("all of it is for one reduce", large.mayKeep(100, 100));
    assertTrue(outputs.mayKeep(1000, 1));
    assertFalse("no room", outputs.mayKeep(1001, 1));
    assertFalse("switched off", new SmallOutputs(0).mayKeep(1, 0));
    assertFalse("of a broken index", outputs.mayKeep(-3, -5));
  }

  /** Whoever goes through more files than fit would throw out each before its next part is asked for. */
  @Test
  public void onlyWhatNobodyUsesMakesWay() {
    AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1);
    SmallOutputs small = new SmallOutputs(1000, clock::get);
    small.keep("a", new byte[400]);
    small.keep("b", new byte[400]);
    assertTrue("there is room", small.mayKeep(200, 1));
    assertFalse("both are new", small.mayKeep(300, 1));
    clock.addAndGet(TimeUnit.SECONDS.toNanos(4));
    small.take("a", 0, 1);
    assertFalse("both are used", small.mayKeep(300, 1));
    clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
    assertTrue("b is not", small.mayKeep(300, 1));
    assertEquals("b has made way", 400, small.bytes());
    assertFalse("a is", small.mayKeep(601, 1));
    assertNotNull(small.take("a", 0, 1));
  }

  @Test
  public void shippedWith32Megabytes() {
    JobConf conf = new JobConf();
    assertEquals(32 << 20, SmallOutputs.BYTES.read(conf));
    assertEquals("without any file", 32 << 20, SmallOutputs.BYTES.read(new Configuration(false)));
    conf.addResource("stock-behaviour.xml");
    assertEquals(0, SmallOutputs.BYTES.read(conf));
  }

  /** Readers of all parts in an order of their own, with room for a few files only. */
  @Test(timeout = 60_000)
  public void allPartsAreRightWhoeverBringsThem() throws Exception {
    int seed = new Random().nextInt();
    System.out.println("seed " + seed);
    int files = 200;
    int parts = 10;
    int partBytes = 10;
    List<Callable<Integer>> readers = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      int offset = part * partBytes;
      Random random = new Random(seed + part);
      readers.add(() -> {
        int kept = 0;
        for (int i = 0; i < files; i++) {
          int file = Math.max(0, i - random.nextInt(5));
          byte[] data = bytes(parts * partBytes, file);
          ByteBuffer found = outputs.take("" + file, offset, partBytes);
          if (found == null) {
            outputs.keep("" + file, data);
          } else {
            kept++;
            assertArrayEquals(Arrays.copyOfRange(data, offset, offset + partBytes), read(found));
          }
          assertTrue(outputs.bytes() <= 1000);
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
