/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.testing.TellSeed;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;

/** Checks that each record arrives once, whole and in order, whatever the sizes and the pace of the consumer. */
public class TestRecordBuffer {
  private static final int PARTITIONS = 3;

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final Random random = new Random(seed);
  private final ExecutorService thread = Executors.newSingleThreadExecutor();

  @After
  public void stop() {
    thread.shutdownNow();
  }

  /**
   * A consumer that reads each batch on another thread, and checks its records against a twin of the writer's Random.
   */
  private final class Checker implements BatchConsumer {
    private final PagePool pool;
    private final Random twin;
    private final int longest;
    private final int slowness;
    private Future<?> running;
    private long records;
    private int batches;

    Checker(PagePool pool, long recordSeed, int longest, int slowness) {
      this.pool = pool;
      this.twin = new Random(recordSeed);
      this.longest = longest;
      this.slowness = slowness;
    }

    @Override
    public boolean isBusy() {
      return running != null && !running.isDone();
    }

    @Override
    public void start(RecordBatch batch) throws IOException {
      await();
      running = thread.submit(() -> {
        if (slowness > 0) {
          Thread.sleep(random.nextInt(slowness));
        }
        check(batch);
        pool.release(batch);
        return null;
      });
    }

    @Override
    public void await() throws IOException {
      try {
        if (running != null) {
          running.get();
        }
      } catch (ExecutionException | InterruptedException e) {
        throw new IOException(e.getCause());
      }
    }

    void check(RecordBatch batch) {
      batches++;
      int counted = 0;
      int[] inPartitions = new int[PARTITIONS];
      for (int number = 0; number < batch.pageCount(); number++) {
        byte[] page = batch.page(number);
        for (int record = 0; record < batch.end(number); record = RecordDescriptor.end(page, record)) {
          byte[] key = bytes(twin, longest);
          byte[] value = bytes(twin, longest);
          int start = RecordDescriptor.keyStart(page, record);
          String message = "seed " + seed + ", record " + records;
          assertEquals(message, key.length, RecordDescriptor.keyLength(page, record));
          assertEquals(message, value.length, RecordDescriptor.valueLength(page, record));
          assertEquals(message, key.length % PARTITIONS, RecordDescriptor.partition(page, record));
          assertTrue(message, Arrays.equals(key, 0, key.length, page, start, start + key.length));
          assertTrue(message, Arrays.equals(value, 0, value.length,
              page, start + key.length, start + key.length + value.length));
          records++;
          counted++;
          inPartitions[key.length % PARTITIONS]++;
        }
      }
      assertEquals("seed " + seed, counted, batch.records());
      for (int i = 0; i < PARTITIONS; i++) {
        assertEquals("seed " + seed, inPartitions[i], batch.countOf(i));
      }
    }
  }

  @Test
  public void handsOverEveryRecordOnce() throws Exception {
    for (int round = 0; round < 60; round++) {
      int budget = 1 << 10 + random.nextInt(10);
      int longest = 1 + random.nextInt(Math.max(1, budget / (1 << random.nextInt(8)) / 4));
      stress(budget, longest, random.nextInt(3), 4_000_000 / (longest + 200));
    }
  }

  /** A consumer that finishes a batch at any moment a thread could: before or after it says that it is busy. */
  private static final class AtAnyMoment implements BatchConsumer {
    private final PagePool pool;
    private final Random moments;
    private RecordBatch batch;
    private long records;

    AtAnyMoment(PagePool pool, Random moments) {
      this.pool = pool;
      this.moments = moments;
    }

    private void end() {
      if (batch != null) {
        records += batch.records();
        pool.release(batch);
        batch = null;
      }
    }

    private void mayEnd() {
      if (moments.nextInt(3) == 0) {
        end();
      }
    }

    @Override
    public boolean isBusy() {
      mayEnd();
      boolean busy = batch != null;
      mayEnd();
      return busy;
    }

    @Override
    public void start(RecordBatch next) {
      assertNull(batch);
      batch = next;
      mayEnd();
    }

    @Override
    public void await() {
      end();
    }
  }

  /** Checks that a record of up to a third of a page is never refused, whatever holds the memory at the moment. */
  @Test
  public void refusesNoRecordThatFitsWheneverTheConsumerEnds() throws Exception {
    for (int round = 0; round < 300; round++) {
      int budget = 1 << 10 + random.nextInt(6);
      PagePool pool = new PagePool(budget);
      AtAnyMoment consumer = new AtAnyMoment(pool, random);
      RecordBuffer buffer = new RecordBuffer(pool, consumer, PARTITIONS, (long) (budget * random.nextDouble()));
      int records = 3000;
      for (int i = 0; i < records; i++) {
        buffer.begin();
        write(buffer, bytes(random, pool.pageSize() / 6));
        buffer.endKey();
        write(buffer, bytes(random, pool.pageSize() / 6));
        buffer.end(i % PARTITIONS);
      }
      consumer.end();
      assertEquals(records, consumer.records + buffer.drain().records());
    }
  }

  private void stress(int budget, int longest, int slowness, int records) throws Exception {
    PagePool pool = new PagePool(budget);
    long recordSeed = random.nextLong();
    Checker checker = new Checker(pool, recordSeed, longest, slowness);
    long softLimit = (long) (budget * (0.1 + 0.9 * random.nextDouble()));
    RecordBuffer buffer = new RecordBuffer(pool, checker, PARTITIONS, softLimit);
    Random source = new Random(recordSeed);
    for (int i = 0; i < records; i++) {
      byte[] key = bytes(source, longest);
      byte[] value = bytes(source, longest);
      buffer.begin();
      write(buffer, key);
      buffer.endKey();
      write(buffer, value);
      assertEquals(key.length + value.length, buffer.end(key.length % PARTITIONS));
    }
    checker.await();
    RecordBatch last = buffer.drain();
    checker.check(last);
    pool.release(last);
    assertEquals("seed " + seed, records, checker.records);
    assertEquals("seed " + seed + ": bytes that nobody gave back", 0, pool.taken());
  }

  /** Writes the bytes as serializers do: in pieces, some of them single bytes. */
  private void write(RecordBuffer buffer, byte[] bytes) throws IOException {
    int at = 0;
    while (at < bytes.length) {
      int piece = Math.min(bytes.length - at, random.nextInt(1 << random.nextInt(12)));
      if (piece == 1) {
        buffer.stream().writeByte(bytes[at]);
      } else {
        buffer.stream().write(bytes, at, piece);
      }
      at += piece;
    }
  }

  private static byte[] bytes(Random random, int longest) {
    byte[] bytes = new byte[random.nextInt(longest)];
    random.nextBytes(bytes);
    return bytes;
  }

  @Test
  public void handsOverAtTheSoftLimit() throws Exception {
    PagePool pool = new PagePool(1 << 16);
    Checker checker = new Checker(pool, 1, 200, 0);
    RecordBuffer buffer = new RecordBuffer(pool, checker, PARTITIONS, 1 << 15);
    Random source = new Random(1);
    while (checker.batches == 0) {
      assertTrue("no batch though the soft limit is long past", pool.taken() < (1 << 15) + 3 * pool.pageSize());
      byte[] key = bytes(source, 200);
      buffer.begin();
      write(buffer, key);
      buffer.endKey();
      write(buffer, bytes(source, 200));
      buffer.end(key.length % PARTITIONS);
      checker.await();
    }
  }

  @Test
  public void refusesARecordLargerThanTheBudgetAndGoesOn() throws Exception {
    PagePool pool = new PagePool(1 << 14);
    Checker checker = new Checker(pool, 1, 200, 0);
    RecordBuffer buffer = new RecordBuffer(pool, checker, PARTITIONS, 1 << 13);
    Random source = new Random(1);
    for (int i = 0; i < 300; i++) {
      byte[] key = bytes(source, 200);
      byte[] value = bytes(source, 200);
      if (i % 50 == 7) {
        buffer.begin();
        assertThrows(RecordTooLargeException.class, () -> write(buffer, new byte[1 << 15]));
      }
      buffer.begin();
      write(buffer, key);
      buffer.endKey();
      write(buffer, value);
      buffer.end(key.length % PARTITIONS);
    }
    checker.await();
    checker.check(buffer.drain());
    assertEquals(300, checker.records);
  }

  /** Checks that lengths of any size are kept, also around the longest that a short header holds. */
  @Test
  public void keepsLengthsOfAnySize() throws Exception {
    int[] lengths = {0, 1, 65_533, 65_534, 65_535, 65_536, 65_537, 200_000};
    PagePool pool = new PagePool(1 << 26);
    RecordBuffer buffer = new RecordBuffer(pool, new Checker(pool, 0, 1, 0), PARTITIONS, 1 << 26);
    for (int key : lengths) {
      for (int value : lengths) {
        buffer.begin();
        write(buffer, filled(key, 3));
        buffer.endKey();
        write(buffer, filled(value, 5));
        buffer.end(2);
      }
    }
    RecordBatch batch = buffer.drain();
    SortedBatch index = new SortedBatch(batch, null);
    SortedRun run = index.run(2);
    for (int key : lengths) {
      for (int value : lengths) {
        assertTrue(run.next());
        int start = run.keyStart();
        assertEquals(key, run.keyLength());
        assertEquals(value, run.valueLength());
        assertTrue(Arrays.equals(filled(key, 3), 0, key, run.bytes(), start, start + key));
        assertTrue(Arrays.equals(filled(value, 5), 0, value, run.bytes(), start + key, start + key + value));
      }
    }
    assertFalse(run.next());
  }

  /** Checks that free pages kept for reuse are dropped when the budget is needed for something else. */
  @Test
  public void keepsNoFreePagesBeyondTheBudget() {
    PagePool pool = new PagePool(1 << 20);
    byte[][] pages = new byte[16][];
    for (int i = 0; i < pages.length; i++) {
      pages[i] = pool.take(pool.pageSize(), pool.pageSize());
    }
    for (byte[] page : pages) {
      pool.giveBack(page);
    }
    assertEquals("all are kept", 1 << 20, pool.held());
    pool.charge(200_000);
    assertTrue(pool.held() + " bytes", pool.held() <= 1 << 20);
    assertTrue("no more than needed are dropped", pool.held() > (1 << 20) - pool.pageSize());
  }

  private static byte[] filled(int length, int with) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) with);
    return bytes;
  }

  @Test
  public void dropsARecordThatIsNotEnded() throws Exception {
    PagePool pool = new PagePool(1 << 14);
    Checker checker = new Checker(pool, 1, 200, 0);
    RecordBuffer buffer = new RecordBuffer(pool, checker, PARTITIONS, 1 << 14);
    buffer.begin();
    write(buffer, new byte[2000]);
    Random source = new Random(1);
    byte[] key = bytes(source, 200);
    buffer.begin();
    write(buffer, key);
    buffer.endKey();
    write(buffer, bytes(source, 200));
    buffer.end(key.length % PARTITIONS);
    buffer.begin();
    write(buffer, new byte[20]);
    checker.check(buffer.drain());
    assertEquals(1, checker.records);
  }

  @Test
  public void allocatesNothingBeforeItIsNeeded() throws Exception {
    PagePool pool = new PagePool(1L << 40);
    Checker checker = new Checker(pool, 1, 200, 0);
    RecordBuffer buffer = new RecordBuffer(pool, checker, PARTITIONS, 1L << 39);
    assertEquals(0, pool.taken());
    buffer.begin();
    assertTrue("one page", pool.taken() <= 1 << 20);
  }
}
