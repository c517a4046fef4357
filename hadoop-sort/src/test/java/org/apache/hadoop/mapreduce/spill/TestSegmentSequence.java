/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.mapreduce.sort.PartitionWorkers;
import org.apache.hadoop.testing.TellSeed;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;

/** Checks that the file is the same however many threads write its segments. */
public class TestSegmentSequence {
  private static final int PARTITIONS = 60;

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final ExecutorService helpers = Executors.newCachedThreadPool();
  private final AtomicLong records = new AtomicLong();

  @After
  public void stop() {
    helpers.shutdownNow();
  }

  @Test
  public void makesTheFileOfOneThread() throws Exception {
    SegmentIndex expectedIndex = new SegmentIndex(PARTITIONS);
    byte[] expected = write(1, 0, expectedIndex);
    long counted = records.get();
    for (int threads = 2; threads < 6; threads++) {
      for (long buffer : new long[] {0, 1 << 20, 1 << 28}) {
        SegmentIndex index = new SegmentIndex(PARTITIONS);
        records.set(0);
        assertArrayEquals("seed " + seed, expected, write(threads, buffer, index));
        assertEquals("seed " + seed, counted, records.get());
        for (int i = 0; i < PARTITIONS; i++) {
          SegmentIndex.Entry entry = index.get(i);
          assertEquals("seed " + seed, expectedIndex.get(i).offset(), entry.offset());
          assertEquals("seed " + seed, expectedIndex.get(i).rawLength(), entry.rawLength());
          assertEquals("seed " + seed, expectedIndex.get(i).length(), entry.length());
        }
      }
    }
  }

  private byte[] write(int threads, long buffer, SegmentIndex index) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SegmentWorkers workers = workers(threads, buffer);
    try (FSDataOutputStream out = new FSDataOutputStream(bytes, null)) {
      out.writeLong(0);
      workers.write(out, index, threads, (partition, worker, writer) -> {
        Random random = new Random(seed + partition);
        int count = random.nextInt(4) * random.nextInt(1000);
        for (int i = 0; i < count; i++) {
          byte[] record = new byte[random.nextInt(400)];
          random.nextBytes(record);
          int key = random.nextInt(record.length + 1);
          writer.append(record, 0, key, record.length - key);
        }
      }, partition -> { });
    }
    return bytes.toByteArray();
  }

  private SegmentWorkers workers(int threads, long buffer) {
    return new SegmentWorkers(new PartitionWorkers(helpers, threads), threads, null, new Crc32Checksum(), buffer,
        records::addAndGet);
  }

  /** Checks that a segment's failure is thrown though other threads wait for that segment: they learn of it. */
  @Test
  public void throwsTheFailureOfASegment() {
    IOException fault = new IOException("the fault of this test");
    for (int failing = 0; failing < 6; failing++) {
      int number = failing;
      SegmentWorkers workers = workers(4, 0);
      assertSame(fault, assertThrows(IOException.class, () -> workers.write(
          new FSDataOutputStream(new ByteArrayOutputStream(), null), new SegmentIndex(PARTITIONS), 4,
          (partition, worker, writer) -> {
            if (partition == number) {
              try {
                Thread.sleep(30);
              } catch (InterruptedException e) {
                throw new IOException(e);
              }
              throw fault;
            }
            writer.append(new byte[200_000], 0, 10, 199_990);
          }, partition -> { })));
    }
  }
}
