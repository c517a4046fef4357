/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.Test;

/** Compares a {@link ReadAheadInputStream} with the bytes of its source, and with the number of bytes left there. */
public class TestReadAheadInputStream {
  private static final int BLOCK = 16;

  @Test
  public void handsOutAllBytesInAnyPieces() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 500; round++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      InputStream source = new ByteArrayInputStream(bytes);
      ReadAheadInputStream in = new ReadAheadInputStream(source, BLOCK);
      int position = 0;
      while (position < bytes.length) {
        if (random.nextBoolean()) {
          assertEquals("seed " + seed, bytes[position++] & 0xff, in.read());
        } else {
          byte[] piece = new byte[3 * BLOCK];
          int len = random.nextInt(2 * BLOCK);
          int got = in.read(piece, 5, len);
          assertArrayEquals("seed " + seed, Arrays.copyOfRange(bytes, position, position + got),
              Arrays.copyOfRange(piece, 5, 5 + got));
          position += got;
        }
        assertEquals("seed " + seed, bytes.length - source.available() - position, in.aheadOf(source));
      }
      assertEquals(-1, in.read());
      assertEquals(-1, in.read(new byte[1], 0, 1));
      assertEquals(-1, in.read(new byte[BLOCK], 0, BLOCK));
    }
  }
}
