/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.contract;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.junit.Test;

/**
 * A contract test of an {@link OutputStream}: it passes on the bytes that a {@link ByteArrayOutputStream} accepts, and
 * rejects the same arguments. A {@link DataOutputStream} also writes and counts like the JDK's.
 */
public abstract class OutputStreamContract extends SeededTest {
  private static final int ROUNDS = 100;
  private static final int STEPS = 60;
  private static final int MAX_LENGTH = 200;

  /** Returns a new stream under test. */
  protected abstract OutputStream open() throws IOException;

  /** Returns everything written to the stream that was opened last, which is not written to any more. */
  protected abstract byte[] written() throws IOException;

  @Test
  public void passesOnWhatTheJdksDoes() throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      ByteArrayOutputStream expected = new ByteArrayOutputStream();
      OutputStream out = open();
      boolean counts = out instanceof DataOutputStream;
      OutputStream oracle = counts ? new DataOutputStream(expected) : expected;
      for (int step = 0; step < STEPS; step++) {
        String message = at("round " + round, "step " + step);
        int kind = random.nextInt(counts ? 13 : 4);
        byte[] piece = bytes(MAX_LENGTH);
        int length = random.nextInt(piece.length + 1);
        int offset = random.nextInt(piece.length - length + 1);
        switch (kind) {
          case 0 -> refuses(out, piece, message);
          case 1 -> both(oracle, out, each -> each.write(piece));
          case 2 -> both(oracle, out, each -> each.write(piece, offset, length));
          case 3 -> both(oracle, out, each -> each.write(length | 0x100));
          default -> both(oracle, out, each -> writeData((DataOutputStream) each, kind, length, piece));
        }
        if (random.nextInt(10) == 0) {
          out.flush();
        }
        if (counts) {
          assertEquals(message + ", size after call " + kind, ((DataOutputStream) oracle).size(),
              ((DataOutputStream) out).size());
        }
      }
      out.close();
      out.close();
      assertArrayEquals(at("round " + round), expected.toByteArray(), written());
    }
  }

  @FunctionalInterface
  private interface Call {
    void on(OutputStream out) throws IOException;
  }

  private static void both(OutputStream oracle, OutputStream out, Call call) throws IOException {
    call.on(oracle);
    call.on(out);
  }

  private static void writeData(DataOutputStream out, int kind, int number, byte[] piece) throws IOException {
    switch (kind) {
      case 4 -> out.writeInt(number);
      case 5 -> out.writeLong(-1L * number);
      case 6 -> out.writeShort(number);
      case 7 -> out.writeByte(number);
      case 8 -> out.writeBoolean(number % 2 == 0);
      case 9 -> out.writeChar(number);
      case 10 -> out.writeUTF("\u00e9" + number);
      case 11 -> out.writeBytes(Arrays.toString(piece));
      default -> out.writeChars("\u20ac" + number);
    }
  }

  private static void refuses(OutputStream out, byte[] piece, String message) {
    assertThrows(message, NullPointerException.class, () -> out.write(null, 0, 0));
    int[][] ranges = {{-1, 1}, {0, -1}, {0, piece.length + 1}, {piece.length, 1}, {1, Integer.MAX_VALUE}};
    for (int[] range : ranges) {
      assertThrows(message + Arrays.toString(range), IndexOutOfBoundsException.class,
          () -> out.write(piece, range[0], range[1]));
    }
  }
}
