/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.sort.PartitionWorkers;
import org.apache.hadoop.testing.TellSeed;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;

/** However many threads write segments, the file is that of one. */
public class TestSegmentSequence {
  private static final int PARTITIONS = 60;

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final ExecutorService helpers = Executors.newCachedThreadPool();
  private final Counters.Counter records = new Counters().findCounter(TaskCounter.SPILLED_RECORDS);

  @After
  public void stop() {
    helpers.shutdownNow();
  }

  @Test
  public void makesTheFileOfOneThread() throws Exception {
    SpillRecord expectedIndex = new SpillRecord(PARTITIONS);
    byte[] expected = write(1, 0, expectedIndex);
    long counted = records.getCounter();
    for (int threads = 2; threads < 6; threads++) {
      for (long buffer : new long[] {0, 1 << 20, 1 << 28}) {
        SpillRecord index = new SpillRecord(PARTITIONS);
        records.setValue(0);
        assertArrayEquals("seed " + seed, expected, write(threads, buffer, index));
        assertEquals("seed " + seed, counted, records.getCounter());
        for (int i = 0; i < PARTITIONS; i++) {
          IndexRecord entry = index.getIndex(i);
          assertEquals("seed " + seed, expectedIndex.getIndex(i).startOffset, entry.startOffset);
          assertEquals("seed " + seed, expectedIndex.getIndex(i).rawLength, entry.rawLength);
          assertEquals("seed " + seed, expectedIndex.getIndex(i).partLength, entry.partLength);
        }
      }
    }
  }

  private byte[] write(int threads, long buffer, SpillRecord index) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SegmentWorkers workers = new SegmentWorkers(new PartitionWorkers(helpers, threads), threads, null, buffer, records);
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

  /** Others wait for the segment that fails, and must hear of it. */
  @Test
  public void throwsTheFailureOfASegment() {
    IOException fault = new IOException("the fault of this test");
    for (int failing = 0; failing < 6; failing++) {
      int number = failing;
      SegmentWorkers workers = new SegmentWorkers(new PartitionWorkers(helpers, 4), 4, null, 0, records);
      assertSame(fault, assertThrows(IOException.class, () -> workers.write(
          new FSDataOutputStream(new ByteArrayOutputStream(), null), new SpillRecord(PARTITIONS), 4,
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
