/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.IFileInputStream;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.task.reduce.ServingTracker.Segment;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.Test;

/** Checks that each map output of a response is read to its end, and that none with a wrong checksum is accepted. */
public class TestFetchedSegments {
  private static final int CODEC_BUFFER = 16;
  /** The length of zlib's trailer, in bytes. */
  private static final int TRAILER = 4;

  /** Fetches two compressed outputs in one response; returns the number of requests that it took to get both. */
  public static final class TwoCompressed implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      KerberosInternals.exportTo(getClass());
      JobConf job = new JobConf(false);
      job.setCompressMapOutput(true);
      job.setInt("io.file.buffer.size", CODEC_BUFFER);
      byte[] data = dataWithTrailerInNextBuffer(job);
      byte[] segment = Segments.withChecksum(Segments.compressed(job, data));
      try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(job, 2, tracker)) {
        byte[][] fetched = new byte[2][];
        for (int map = 0; map < 2; map++) {
          tracker.serves(CopyPhase.map(map), new Segment(segment.length, data.length, segment));
          fetched[map] = fetch.inMemory(map, data.length);
        }
        fetch.run();
        for (byte[] output : fetched) {
          assertArrayEquals(data, output);
        }
        return tracker.requests.get();
      }
    }

    /** Returns data that the reader has in full before it reads the buffer in which the trailer ends. */
    private static byte[] dataWithTrailerInNextBuffer(JobConf job) throws IOException {
      for (int size = 1000;; size++) {
        byte[] data = random(size);
        int last = Segments.compressed(job, data).length % CODEC_BUFFER;
        if (last > 0 && last <= TRAILER) {
          return data;
        }
      }
    }
  }

  /** Fetches an output with a corrupt byte to disk; returns the reduce's counts of fetched and failed outputs. */
  public static final class BrokenOnDisk implements Callable<String> {
    @Override
    public String call() throws Exception {
      KerberosInternals.exportTo(getClass());
      byte[] segment = Segments.withChecksum(random(100_000));
      segment[50_000] ^= 1;
      try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(new JobConf(false), 1, tracker)) {
        tracker.serves(CopyPhase.map(0), new Segment(segment.length, segment.length - 4, segment));
        fetch.onDisk(0);
        fetch.run();
        return "fetched " + fetch.copy.counter("maps") + ", failed " + fetch.copy.counter("failed");
      }
    }
  }

  @Test
  public void stockLosesItsPlaceBehindACodec() throws Exception {
    int stock = StockHadoop.call(TwoCompressed.class);
    assertTrue("stock: " + stock + " requests", stock > 1);
    assertEquals("ours", 1, (int) new TwoCompressed().call());
  }

  @Test
  public void stockTakesABrokenOutputToDisk() throws Exception {
    assertEquals("stock", "fetched 1, failed 0", StockHadoop.call(BrokenOnDisk.class));
    assertEquals("ours", "fetched 0, failed 1", new BrokenOnDisk().call());
  }

  @Test
  public void whatIsOnDiskEndsWithItsChecksum() throws Exception {
    byte[] segment = Segments.withChecksum(random(200_000));
    try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(new JobConf(false), 1, tracker)) {
      tracker.serves(CopyPhase.map(0), new Segment(segment.length, segment.length - 4, segment));
      ByteArrayOutputStream disk = fetch.onDisk(0);
      fetch.run();
      assertArrayEquals(segment, disk.toByteArray());
      verify(fetch.outputs[0]).commit();
    }
  }

  /**
   * Stock fails the whole reduce if a length leaves no room for a checksum, or continues reading at the wrong position.
   */
  @Test
  public void lengthsThatCannotBeFailTheOutputOnly() throws Exception {
    byte[] segment = Segments.withChecksum(random(1000));
    for (long partLength : new long[] {0, 1, 4, 999, 2000}) {
      for (boolean memory : new boolean[] {true, false}) {
        try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(new JobConf(false), 1, tracker)) {
          tracker.serves(CopyPhase.map(0), new Segment(partLength, 1000, segment));
          if (memory) {
            fetch.inMemory(0, 1000);
          } else {
            fetch.onDisk(0);
          }
          fetch.run();
          String which = partLength + " bytes, in memory: " + memory;
          assertEquals(which, 1, fetch.copy.counter("failed"));
          assertTrue(which + fetch.copy.failures,
              fetch.copy.failures.stream().allMatch(IOException.class::isInstance));
          verify(fetch.outputs[0], never()).commit();
          verify(fetch.outputs[0]).abort();
        }
      }
    }
  }

  @Test
  public void moreDataThanSaidIsRefusedWithoutACodec() throws Exception {
    IFileInputStream read = FetchedSegment.open(new ByteArrayInputStream(Segments.withChecksum(new byte[10])), 14);
    read.read(new byte[7], 0, 7);
    assertEquals("a map output is 3 bytes longer than its header says",
        assertThrows(IOException.class, () -> FetchedSegment.finish(read, false)).getMessage());
  }

  @Test
  public void moreDataThanSaidIsRefusedBehindACodec() throws Exception {
    JobConf job = new JobConf(false);
    job.setCompressMapOutput(true);
    CompressionCodec codec = ReflectionUtils.newInstance(DefaultCodec.class, job);
    byte[] segment = Segments.withChecksum(Segments.compressed(job, random(1000)));
    for (int said : new int[] {1, 999}) {
      IFileInputStream open = open(segment);
      InputStream in = FetchedSegment.decompressed(codec, codec.createDecompressor(), open);
      assertEquals("a map output is longer than the " + said + " bytes in its header",
          assertThrows(IOException.class, () -> FetchedSegment.read(in, open, ByteBuffer.allocate(said))).getMessage());
    }
  }

  /** A codec that reads ahead may meet the checksum, and hide the error. */
  @Test
  public void aWrongSumIsRefusedWhereTheCodecSaysNothing() throws Exception {
    byte[] bad = Segments.withChecksum(random(10));
    bad[9] ^= 1;
    IFileInputStream open = open(bad);
    InputStream quiet = new InputStream() {
      @Override
      public int read() {
        try {
          return open.read();
        } catch (IOException e) {
          return -1;
        }
      }
    };
    assertThrows(IOException.class, () -> FetchedSegment.read(quiet, open, ByteBuffer.allocate(9)));
  }

  /** A codec's error is reported only for data whose checksum is right; otherwise the checksum error is. */
  @Test
  public void theChecksumJudgesBeforeTheCodec() throws Exception {
    byte[] good = Segments.withChecksum(random(10_000));
    byte[] bad = good.clone();
    bad[9_000] ^= 1;
    for (Throwable failure : List.of(new IllegalStateException("malformed"), new OutOfMemoryError("a block of 2 GB"),
        new IOException("invalid block type"))) {
      CompressionCodec codec = mock(CompressionCodec.class, call -> {
        throw failure;
      });
      InputStream gaveUp = mock(InputStream.class, call -> {
        throw failure;
      });
      for (byte[] segment : List.of(good, bad)) {
        Class<? extends Throwable> expected = segment == bad ? ChecksumException.class : failure.getClass();
        assertThrows(expected, () -> FetchedSegment.read(gaveUp, open(segment), ByteBuffer.allocate(20_000)));
        if (!(failure instanceof Error)) {
          assertThrows(expected, () -> FetchedSegment.decompressed(codec, null, open(segment)));
        }
      }
    }
  }

  /** Returns how often the rest of an output is read after its connection has timed out. */
  public static final class TimeoutInMemory implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      KerberosInternals.exportTo(getClass());
      int tries = 0;
      for (boolean compressed : new boolean[] {false, true}) {
        JobConf job = new JobConf(false);
        job.setCompressMapOutput(compressed);
        AtomicInteger reads = new AtomicInteger();
        InputStream hung = new InputStream() {
          @Override
          public int read() throws IOException {
            reads.incrementAndGet();
            throw new SocketTimeoutException("Read timed out");
          }
        };
        try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(job, 1, tracker)) {
          fetch.inMemory(0, 100);
          assertThrows(SocketTimeoutException.class, () -> fetch.copyToMemory(0, hung, 100, 104));
        }
        tries += reads.get() - 1;
      }
      return tries;
    }
  }

  @Test
  public void stockWaitsForAHungTrackerTwice() throws Exception {
    assertTrue("stock", StockHadoop.call(TimeoutInMemory.class) > 0);
    assertEquals("ours", 0, (int) new TimeoutInMemory().call());
  }

  private static IFileInputStream open(byte[] segment) throws IOException {
    return FetchedSegment.open(new ByteArrayInputStream(segment), segment.length);
  }

  private static byte[] random(int size) {
    byte[] data = new byte[size];
    new Random(size).nextBytes(data);
    return data;
  }
}
