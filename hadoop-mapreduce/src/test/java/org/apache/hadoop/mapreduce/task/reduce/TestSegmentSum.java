/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.ByteBuffer;
import java.util.Random;
import org.apache.hadoop.fs.ChecksumException;
import org.junit.Test;

/** Checks the checksum of a segment against the stream that writes an IFile. */
public class TestSegmentSum {
  private static final int ROUNDS = 500;

  @Test
  public void takesWhatAnIFileEndsWith() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      String what = "seed " + seed + ", round " + round;
      byte[] bytes = segment(random);
      try {
        feed(bytes, random).check(CopyPhase.map(0));
      } catch (ChecksumException e) {
        throw new AssertionError(what, e);
      }
    }
  }

  @Test
  public void refusesWhatDiffersInOneBit() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] bytes = segment(random);
      bytes[random.nextInt(bytes.length)] ^= 1 << random.nextInt(8);
      SegmentSum sum = feed(bytes, random);
      assertThrows("seed " + seed + ", round " + round, ChecksumException.class, () -> sum.check(CopyPhase.map(0)));
    }
  }

  @Test
  public void refusesWhatIsNotWhole() throws Exception {
    byte[] bytes = Segments.withChecksum(new byte[100]);
    SegmentSum sum = new SegmentSum(bytes.length);
    sum.update(ByteBuffer.wrap(bytes, 0, bytes.length - 1));
    assertThrows(ChecksumException.class, () -> sum.check(CopyPhase.map(0)));
    sum.update(ByteBuffer.wrap(bytes, bytes.length - 1, 1));
    sum.check(CopyPhase.map(0));
  }

  @Test
  public void theBufferStaysWhereItIs() throws Exception {
    ByteBuffer bytes = ByteBuffer.wrap(Segments.withChecksum(new byte[100]));
    new SegmentSum(bytes.remaining()).update(bytes);
    assertEquals(0, bytes.position());
    assertEquals(104, bytes.limit());
  }

  private static byte[] segment(Random random) throws Exception {
    byte[] data = new byte[1 + random.nextInt(300)];
    random.nextBytes(data);
    return Segments.withChecksum(data);
  }

  /** Feeds the bytes to a sum in pieces of random length. */
  private static SegmentSum feed(byte[] bytes, Random random) {
    SegmentSum sum = new SegmentSum(bytes.length);
    for (int from = 0; from < bytes.length;) {
      int n = Math.min(random.nextInt(40), bytes.length - from);
      ByteBuffer piece = random.nextBoolean() ? ByteBuffer.allocate(n) : ByteBuffer.allocateDirect(n);
      sum.update(piece.put(bytes, from, n).flip());
      from += n;
    }
    return sum;
  }
}
