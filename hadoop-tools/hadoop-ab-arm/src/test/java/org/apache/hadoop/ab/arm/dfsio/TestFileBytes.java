/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsio;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.junit.Test;

/** Tests that the bytes written are those expected, at whatever offset a writer or a reader starts. */
public class TestFileBytes {
  private static final int CHUNK = 1 << 20;
  private static final int PACKET = 64 << 10;
  private static final int SIZE = 2 * CHUNK + 777;

  private static byte[] written(long seed, long file, long start, long end) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new FileBytes(seed, file).write(out, start, end);
    return out.toByteArray();
  }

  private static void check(byte[] bytes, long start, long end) throws IOException {
    new FileBytes(5, 7).check(new ByteArrayInputStream(bytes), start, end);
  }

  @Test
  public void partsAreThoseOfTheWhole() throws Exception {
    byte[] whole = written(5, 7, 0, SIZE);
    assertEquals(SIZE, whole.length);
    check(whole, 0, SIZE);
    for (int cut : new int[] {0, 1, 15, 16, CHUNK - 1, CHUNK, CHUNK + 1, SIZE}) {
      assertEquals(cut, written(5, 7, 0, cut).length);
      check(Arrays.copyOfRange(whole, cut, SIZE), cut, SIZE);
      check(written(5, 7, cut, SIZE), cut, SIZE);
    }
  }

  @Test
  public void noFileOrChunkIsLikeAnother() throws Exception {
    byte[] bytes = written(5, 7, 0, 2 * CHUNK);
    assertFalse(Arrays.equals(bytes, 0, CHUNK, bytes, CHUNK, 2 * CHUNK));
    assertFalse(Arrays.equals(bytes, written(5, 8, 0, 2 * CHUNK)));
    assertFalse(Arrays.equals(bytes, written(6, 7, 0, 2 * CHUNK)));
  }

  /** A packet of another file or of the next chunk is detected, even if it comes from the same offset there. */
  @Test
  public void aPacketOfAnotherPlaceIsFound() throws Exception {
    byte[] bytes = written(5, 7, 0, SIZE);
    byte[] other = written(5, 8, 0, SIZE);
    for (byte[] from : new byte[][] {other, Arrays.copyOfRange(bytes, CHUNK, SIZE)}) {
      byte[] wrong = bytes.clone();
      System.arraycopy(from, 2 * PACKET, wrong, 2 * PACKET, PACKET);
      String said = assertThrows(IOException.class, () -> check(wrong, 0, SIZE)).getMessage();
      assertTrue(said, Integer.parseInt(said.split(" ")[1]) / PACKET == 2);
    }
  }

  @Test
  public void aWrongByteIsNamed() throws Exception {
    byte[] bytes = written(5, 7, 0, SIZE);
    for (int at : new int[] {0, CHUNK, SIZE - 1}) {
      byte[] wrong = bytes.clone();
      wrong[at] ^= 1;
      String said = assertThrows(IOException.class, () -> check(wrong, 0, SIZE)).getMessage();
      assertEquals("byte " + at + " is " + wrong[at] + ", where " + bytes[at] + " was written", said);
    }
    assertThrows(EOFException.class, () -> check(Arrays.copyOf(bytes, SIZE - 1), 0, SIZE));
  }
}
