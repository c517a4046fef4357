/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.contract;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.ByteBuffer;
import java.util.zip.Checksum;
import org.junit.Test;

/** A contract test of a {@link Checksum}: it sums like the JDK's of the same name, whichever calls supply the bytes. */
public abstract class ChecksumContract extends SeededTest {
  private static final int ROUNDS = 300;
  private static final int STEPS = 40;
  private static final int MAX_LENGTH = 3000;

  /** Returns a new instance of the checksum under test. */
  protected abstract Checksum open();

  /** Returns a new instance of the JDK's. */
  protected abstract Checksum oracle();

  @Test
  public void sumsAsTheJdksDoes() {
    for (int round = 0; round < ROUNDS; round++) {
      Checksum expected = oracle();
      Checksum sum = open();
      for (int step = 0; step < STEPS; step++) {
        String message = at("round " + round, "step " + step);
        byte[] piece = bytes(random.nextBoolean() ? 20 : MAX_LENGTH);
        int length = random.nextInt(piece.length + 1);
        int offset = random.nextInt(piece.length - length + 1);
        switch (random.nextInt(9)) {
          case 0 -> both(expected, sum, each -> each.update(length | 0x700));
          case 1 -> both(expected, sum, each -> each.update(piece));
          case 2 -> both(expected, sum, each -> each.update(ByteBuffer.wrap(piece, offset, length)));
          case 3 -> both(expected, sum, each -> each.update(ByteBuffer.wrap(piece, offset, length).asReadOnlyBuffer()));
          case 4 -> both(expected, sum, each -> each.update(direct(piece, length)));
          case 5 -> refuses(sum, piece, message);
          case 6 -> {
            if (random.nextInt(5) == 0) {
              both(expected, sum, Checksum::reset);
            }
          }
          default -> both(expected, sum, each -> each.update(piece, offset, length));
        }
        if (random.nextInt(4) == 0) {
          assertEquals(message, expected.getValue(), sum.getValue());
        }
      }
      assertEquals(at("round " + round), expected.getValue(), sum.getValue());
      assertEquals(at("round " + round + " again"), expected.getValue(), sum.getValue());
    }
  }

  private static ByteBuffer direct(byte[] piece, int length) {
    return ByteBuffer.allocateDirect(length).put(piece, 0, length).flip();
  }

  @FunctionalInterface
  private interface Call {
    void on(Checksum sum);
  }

  private static void both(Checksum expected, Checksum sum, Call call) {
    call.on(expected);
    call.on(sum);
  }

  private static void refuses(Checksum sum, byte[] piece, String message) {
    assertThrows(message, NullPointerException.class, () -> sum.update(null, 0, 1));
    int[][] ranges = {{-1, 1}, {0, -1}, {0, piece.length + 1}, {piece.length, 1}, {1, Integer.MAX_VALUE}};
    for (int[] range : ranges) {
      assertThrows(message + range[0] + " " + range[1], IndexOutOfBoundsException.class,
          () -> sum.update(piece, range[0], range[1]));
    }
  }
}
