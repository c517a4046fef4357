/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Rule;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;
import org.junit.rules.Timeout;

/** Tests the cache of map output indexes that a tracker keeps. */
public class TestMapOutputIndexCache {
  private static final int BYTES = 240;
  private static final Callable<byte[]> NEVER = () -> {
    throw new AssertionError("is kept");
  };

  @Rule
  public final Timeout limit = Timeout.seconds(60);

  private final AtomicInteger reads = new AtomicInteger();

  @Test
  public void anIndexIsReadOnce() throws Exception {
    MapOutputIndexCache<byte[]> cache = cache(BYTES);
    byte[] index = cache.get("m", this::read);
    assertSame(index, cache.get("m", NEVER));
    assertEquals(BYTES, cache.bytes());
  }

  @Test
  public void theOldestGoesThatWasNotAskedForAgain() throws Exception {
    MapOutputIndexCache<byte[]> cache = cache(3 * BYTES);
    cache.get("a", this::read);
    cache.get("b", this::read);
    cache.get("c", this::read);
    cache.get("a", NEVER);
    cache.get("d", this::read);
    cache.get("a", NEVER);
    cache.get("c", NEVER);
    cache.get("d", NEVER);
    assertEquals(3 * BYTES, cache.bytes());
    cache.get("b", this::read);
    assertEquals("b had gone", 5, reads.get());
  }

  @Test
  public void whereAllAreInUseTheOldestGoes() throws Exception {
    MapOutputIndexCache<byte[]> cache = cache(3 * BYTES);
    for (String map : List.of("a", "b", "c")) {
      cache.get(map, this::read);
      cache.get(map, NEVER);
    }
    cache.get("d", this::read);
    cache.get("b", NEVER);
    cache.get("c", NEVER);
    cache.get("d", NEVER);
    cache.get("e", this::read);
    assertEquals(3 * BYTES, cache.bytes());
    cache.get("a", this::read);
    assertEquals("a had gone", 6, reads.get());
  }

  @Test
  public void whatIsNotAskedForAgainIsPassedOverOnce() throws Exception {
    MapOutputIndexCache<byte[]> cache = cache(3 * BYTES);
    for (String map : List.of("a", "b", "c")) {
      cache.get(map, this::read);
    }
    cache.get("a", NEVER);
    for (String map : List.of("d", "e", "f")) {
      cache.get(map, this::read);
    }
    cache.get("d", NEVER);
    cache.get("a", this::read);
    assertEquals("a had gone", 7, reads.get());
  }

  /** An index that is used now and then outlives a thousand that are read once. */
  @Test
  public void whatIsUsedAgainStays() throws Exception {
    MapOutputIndexCache<byte[]> cache = cache(3 * BYTES);
    cache.get("kept", this::read);
    for (int i = 0; i < 1000; i++) {
      cache.get("kept", NEVER);
      cache.get("once" + i, this::read);
    }
    assertEquals(1001, reads.get());
    assertEquals(3 * BYTES, cache.bytes());
  }

  @Test
  public void withoutMemoryNoneIsKept() throws Exception {
    MapOutputIndexCache<byte[]> cache = cache(BYTES - 1);
    assertNotSame(cache.get("m", this::read), cache.get("m", this::read));
    assertEquals(0, cache.bytes());
  }

  @Test
  public void aRemovedIndexIsReadAgain() throws Exception {
    MapOutputIndexCache<byte[]> cache = cache(BYTES);
    cache.get("m", this::read);
    cache.remove("m");
    cache.remove("m");
    cache.remove("unknown");
    assertEquals(0, cache.bytes());
    cache.get("m", this::read);
    assertEquals(2, reads.get());
  }

  @Test
  public void aFailureIsToldAndNotKept() throws Exception {
    MapOutputIndexCache<byte[]> cache = cache(BYTES);
    IOException cause = new IOException("disk");
    IOException failure = assertThrows(IOException.class, () -> cache.get("m", () -> {
      throw cause;
    }));
    assertEquals("Error Reading IndexFile", failure.getMessage());
    assertSame(cause, failure.getCause());
    cache.get("m", this::read);
  }

  /**
   * Readers that wait for an index share its failure; on stock they continue with an empty one and answer "Invalid
   * request".
   */
  @Test
  public void thoseWhoWaitShareTheFailure() throws Exception {
    MapOutputIndexCache<byte[]> cache = cache(BYTES);
    IOException cause = new IOException("disk");
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch fail = new CountDownLatch(1);
    FutureTask<Throwable> reader = started(() -> causeOf(() -> cache.get("m", () -> {
      reading.countDown();
      fail.await();
      throw cause;
    })));
    reading.await();
    FutureTask<Throwable> waiter = new FutureTask<>(() -> causeOf(() -> cache.get("m", NEVER)));
    Thread thread = new Thread(waiter);
    thread.start();
    while (thread.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    fail.countDown();
    assertSame(cause, reader.get());
    assertSame(cause, waiter.get());
  }

  private static FutureTask<Throwable> started(Callable<Throwable> body) {
    FutureTask<Throwable> task = new FutureTask<>(body);
    new Thread(task).start();
    return task;
  }

  private static Throwable causeOf(ThrowingRunnable body) {
    return assertThrows(IOException.class, body).getCause();
  }

  /** An index that is removed while being read is not kept; on stock its bytes stay counted for ever. */
  @Test
  public void anIndexThatIsRemovedWhileItIsReadIsNotKept() throws Exception {
    MapOutputIndexCache<byte[]> cache = cache(BYTES);
    cache.get("m", () -> {
      cache.remove("m");
      return read();
    });
    assertEquals(0, cache.bytes());
    cache.get("m", this::read);
    assertEquals(2, reads.get());
  }

  /** Random reads and removals: the final count equals the size of what is kept. */
  @Test
  public void theBytesAreThoseOfWhatIsKept() throws Exception {
    long seed = System.nanoTime();
    MapOutputIndexCache<byte[]> cache = cache(5 * BYTES);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Future<?>> ends = new ArrayList<>();
    for (int thread = 0; thread < 8; thread++) {
      Random random = new Random(seed + thread);
      ends.add(threads.submit(() -> {
        for (int i = 0; i < 5000; i++) {
          String map = "m" + random.nextInt(10);
          if (random.nextInt(4) == 0) {
            cache.remove(map);
          } else {
            assertEquals(BYTES, cache.get(map, this::read).length);
          }
        }
        return null;
      }));
    }
    for (Future<?> end : ends) {
      end.get();
    }
    threads.shutdown();
    assertTrue("seed " + seed, cache.bytes() <= 5 * BYTES);
    for (int map = 0; map < 10; map++) {
      cache.remove("m" + map);
    }
    assertEquals("seed " + seed, 0, cache.bytes());
  }

  /** Creates a cache whose indexes are plain byte arrays. */
  private static MapOutputIndexCache<byte[]> cache(long maxBytes) {
    return new MapOutputIndexCache<>(maxBytes, index -> index.length);
  }

  private byte[] read() {
    reads.incrementAndGet();
    return new byte[BYTES];
  }
}
