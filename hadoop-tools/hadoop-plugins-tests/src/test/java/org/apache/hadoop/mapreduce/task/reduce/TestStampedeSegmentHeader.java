/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.Test;

/** Checks that headers written by Hadoop are read, in whatever pieces they arrive. */
public class TestStampedeSegmentHeader {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  private static ByteBuffer written(String id, long length, long rawLength, int reduce) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    new ShuffleHeader(id, length, rawLength, reduce).write(out);
    return ByteBuffer.wrap(out.getData(), 0, out.getLength());
  }

  private long anyLength() {
    return random.nextLong() >> random.nextInt(Long.SIZE);
  }

  @Test
  public void hadoopsHeadersAreRead() throws IOException {
    StampedeSegmentHeader header = new StampedeSegmentHeader();
    for (int i = 0; i < 1000; i++) {
      TaskAttemptID map = new TaskAttemptID("" + random.nextInt(1 << 30), random.nextInt(5000), TaskType.MAP,
          random.nextInt(1 << 20), random.nextInt(9));
      long length = anyLength();
      long rawLength = anyLength();
      int reduce = (int) anyLength();
      ByteBuffer all = written(map.toString(), length, rawLength, reduce);
      int end = all.limit();
      header.clear();
      assertNull(header.map());
      while (all.position() < end) {
        assertFalse("seed " + seed, header.isWhole());
        all.limit(Math.min(end, all.position() + 1 + random.nextInt(20)));
        assertEquals("seed " + seed, all.limit() == end, header.read(all));
      }
      assertTrue("seed " + seed, header.isWhole());
      assertEquals(map, header.map());
      assertEquals("seed " + seed, length, header.length());
      assertEquals("seed " + seed, rawLength, header.rawLength());
      assertEquals("seed " + seed, reduce, header.reduce());
    }
  }

  /** Checks that no byte after the header is consumed. */
  @Test
  public void whatFollowsIsLeft() throws IOException {
    ByteBuffer header = written("attempt_1_0001_m_000003_0", 7, 3, 1);
    ByteBuffer more = ByteBuffer.allocate(header.remaining() + 5).put(header).put(new byte[5]).flip();
    assertTrue(new StampedeSegmentHeader().read(more));
    assertEquals(5, more.remaining());
  }

  @Test
  public void whatIsNoIdIsRefused() {
    for (String id : new String[] {"", "attempt", "x".repeat(1000), "x".repeat(1001), "x".repeat(100_000)}) {
      assertThrows(IllegalArgumentException.class, () -> new StampedeSegmentHeader().read(written(id, 7, 3, 1)));
    }
    // A negative length of the id.
    assertThrows(IllegalArgumentException.class,
        () -> new StampedeSegmentHeader().read(ByteBuffer.wrap(new byte[] {-1, 0, 0})));
  }
}
