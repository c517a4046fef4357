/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.junit.Test;

public class TestCompressedBytes {
  private static final TaskAttemptID MAP = CopyPhase.map(0);
  private static final int PIECE = 100;

  /** A wrong length in a header takes no memory before that many bytes arrive. */
  @Test
  public void lengthsAreNotBelieved() throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    CompressedBytes bytes = new CompressedBytes(MAP, null, ByteBuffer.allocate(PIECE), 1 << 30);
    bytes.write(ByteBuffer.wrap(new byte[PIECE]));
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(allocated + " bytes", allocated < 1 << 20);
  }

  @Test
  public void aCodecMayMakeDataLonger() throws Exception {
    CompressionCodec doubling = mock(CompressionCodec.class);
    when(doubling.createInputStream(any())).thenAnswer(call -> new EverySecond(call.getArgument(0)));
    byte[] data = new byte[100 * PIECE];
    new Random(1).nextBytes(data);
    byte[] compressed = new byte[2 * data.length];
    for (int i = 0; i < data.length; i++) {
      compressed[2 * i] = data[i];
    }
    byte[] segment = Segments.withChecksum(compressed);
    byte[] memory = new byte[data.length];
    CompressedBytes bytes = new CompressedBytes(MAP, new CodecInstances(() -> doubling), ByteBuffer.wrap(memory),
        segment.length);
    for (int at = 0; at < segment.length; at += PIECE) {
      bytes.write(ByteBuffer.wrap(segment, at, Math.min(PIECE, segment.length - at)));
    }
    bytes.finish(MAP);
    assertArrayEquals(data, memory);
  }

  /**
   * Each thread has its own codec: both are inside theirs at the same moment, which neither would leave without the
   * other.
   */
  @Test
  public void eachThreadHasACodecOfItsOwn() throws Exception {
    byte[] segment = Segments.withChecksum(new byte[PIECE]);
    CyclicBarrier both = new CyclicBarrier(2);
    Set<Object> entered = ConcurrentHashMap.newKeySet();
    CodecInstances codecs = new CodecInstances(() -> new DefaultCodec() {
      @Override
      public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) throws IOException {
        entered.add(this);
        try {
          both.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
          throw new IOException(e);
        }
        return new EverySecond(in);
      }
    });
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int round = 0; round < 2; round++) {
        List<Future<?>> ended = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
          ended.add(threads.submit(() -> {
            CompressedBytes bytes =
                new CompressedBytes(MAP, codecs, ByteBuffer.allocate(PIECE / 2), segment.length);
            bytes.write(ByteBuffer.wrap(segment));
            bytes.finish(MAP);
            return null;
          }));
        }
        for (Future<?> each : ended) {
          each.get();
        }
        assertEquals("used again in round " + round, 2, entered.size());
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** A stream that skips every second byte. */
  private static final class EverySecond extends CompressionInputStream {
    private EverySecond(InputStream in) throws IOException {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int next = in.read();
      in.read();
      return next;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int next = read();
      if (next < 0) {
        return -1;
      }
      bytes[offset] = (byte) next;
      return 1;
    }

    @Override
    public void resetState() {
      // has no state
    }
  }
}
