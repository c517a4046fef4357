/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.contract;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.junit.Test;

/**
 * A contract test of an {@link InputStream}: it returns the same bytes as a {@link ByteArrayInputStream}, though
 * perhaps in shorter pieces, and rejects the same arguments.
 */
public abstract class InputStreamContract extends SeededTest {
  private static final int ROUNDS = 300;
  private static final int MAX_LENGTH = 300;

  /** Returns a new stream under test with the given content. */
  protected abstract InputStream open(byte[] content) throws IOException;

  /** Checks reads at the end; overridden if these are not to return -1. */
  protected void readAtEnd(InputStream in) throws IOException {
    assertEquals(at("one byte at the end"), -1, in.read());
    assertEquals(at("an array at the end"), -1, in.read(new byte[3]));
    assertEquals(at("a range at the end"), -1, in.read(new byte[MAX_LENGTH], 1, MAX_LENGTH - 1));
    assertEquals(at("all at the end"), 0, in.readAllBytes().length);
  }

  @Test
  public void handsOutTheBytesInAnyPieces() throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      byte[] content = bytes(MAX_LENGTH);
      try (InputStream in = open(content)) {
        int next = 0;
        for (int step = 0; next < content.length; step++) {
          next += step(in, content, next, at("round " + round, "step " + step));
        }
        assertEquals(at("available at the end"), 0, in.available());
        assertEquals(at("skipped at the end"), 0, in.skip(5));
        assertEquals(at("nothing from the end"), 0, in.read(new byte[2], 1, 0));
        readAtEnd(in);
        readAtEnd(in);
      }
    }
  }

  /** @return how many bytes were consumed */
  private int step(InputStream in, byte[] content, int next, String message) throws IOException {
    int left = content.length - next;
    int length = random.nextInt(MAX_LENGTH / 2);
    byte[] piece = new byte[length];
    switch (random.nextInt(9)) {
      case 0:
        assertEquals(message, content[next] & 0xff, in.read());
        return 1;
      case 1:
        return check(in.read(piece), 0, length, piece, content, next, message + ", array");
      case 2:
        int count = random.nextInt(length + 1);
        int offset = random.nextInt(length - count + 1);
        return check(in.read(piece, offset, count), offset, count, piece, content, next, message + ", range");
      case 3:
        long skipped = in.skip(length);
        assertTrue(message + ", skipped " + skipped, skipped >= 0 && skipped <= Math.min(length, left));
        return (int) skipped;
      case 4:
        assertEquals(message + ", skipped back", 0, in.skip(-length));
        return 0;
      case 5:
        int available = in.available();
        assertTrue(message + ", available " + available + " of " + left, available >= 0 && available <= left);
        return 0;
      case 6:
        int whole = Math.min(left, length);
        assertArrayEquals(message, Arrays.copyOfRange(content, next, next + whole), in.readNBytes(whole));
        return whole;
      case 7:
        return refuses(in, piece, message);
      default:
        return markAndReset(in, content, next, message);
    }
  }

  private static int check(int read, int offset, int wanted, byte[] piece, byte[] content, int next, String message) {
    assertTrue(message + ", read " + read + " of " + wanted, wanted == 0 ? read == 0 : read > 0 && read <= wanted);
    assertArrayEquals(message, Arrays.copyOfRange(content, next, next + read),
        Arrays.copyOfRange(piece, offset, offset + read));
    return read;
  }

  private static int refuses(InputStream in, byte[] piece, String message) {
    assertThrows(message, NullPointerException.class, () -> in.read(null, 0, 1));
    int[][] ranges = {{-1, 1}, {0, -1}, {0, piece.length + 1}, {piece.length, 1}, {1, Integer.MAX_VALUE}};
    for (int[] range : ranges) {
      assertThrows(message + Arrays.toString(range), IndexOutOfBoundsException.class,
          () -> in.read(piece, range[0], range[1]));
    }
    return 0;
  }

  private int markAndReset(InputStream in, byte[] content, int next, String message) throws IOException {
    if (!in.markSupported()) {
      in.mark(1);
      assertThrows(message, IOException.class, in::reset);
      return 0;
    }
    in.mark(MAX_LENGTH);
    byte[] first = in.readNBytes(random.nextInt(content.length - next + 1));
    in.reset();
    assertArrayEquals(message + ", after reset", first, in.readNBytes(first.length));
    return first.length;
  }

  @Test
  public void mayBeClosedTwice() throws IOException {
    InputStream in = open(new byte[] {1, 2});
    in.close();
    in.close();
  }

  /** Checks that a stream reports the bytes that can be read without blocking, where it can know. */
  protected final void tellsWhatIsAvailable() throws IOException {
    byte[] content = bytes(MAX_LENGTH);
    try (InputStream in = open(content)) {
      assertEquals(at("at first"), content.length, in.available());
      int taken = in.readNBytes(content.length / 2).length;
      assertEquals(at("half way"), content.length - taken, in.available());
    }
  }
}
