/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.Random;
import java.util.zip.CRC32;
import org.junit.Test;

/**
 * Tests the checksum against the JDK's CRC32 over all bytes at once, and against stock's class with the same updates.
 */
public class TestGatheringCrc32 {
  private static final int MANY = 2000;

  @Test
  public void sumsAsStockDoesWhateverThePieces() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < MANY; round++) {
      byte[] data = new byte[random.nextInt(12_000)];
      random.nextBytes(data);
      int longest = 1 + random.nextInt(random.nextBoolean() ? 20 : 1500);
      GatheringCrc32 ours = new GatheringCrc32();
      PureJavaCrc32 stock = new PureJavaCrc32();
      int off = 0;
      while (off < data.length) {
        int len = Math.min(random.nextInt(longest + 1), data.length - off);
        if (random.nextInt(4) == 0) {
          ours.update(data[off]);
          stock.update(data[off]);
          len = 1;
        } else {
          ours.update(data, off, len);
          stock.update(data, off, len);
        }
        off += len;
        if (random.nextInt(20) == 0) {
          assertEquals("on the way, seed " + seed, stock.getValue(), ours.getValue());
        }
      }
      CRC32 whole = new CRC32();
      whole.update(data, 0, data.length);
      assertEquals("seed " + seed, whole.getValue(), ours.getValue());
      assertEquals("asked again, seed " + seed, whole.getValue(), ours.getValue());
    }
  }

  @Test
  public void everyLengthAroundTheBounds() {
    byte[] data = new byte[3000];
    new Random(22).nextBytes(data);
    for (int first : new int[] {0, 1, 255, 256, 257, 1791, 1792, 1793, 2047, 2048, 2049}) {
      for (int second = 0; second <= 270; second++) {
        GatheringCrc32 ours = new GatheringCrc32();
        for (int i = 0; i < first; i++) {
          ours.update(data[i]);
        }
        ours.update(data, first, second);
        CRC32 whole = new CRC32();
        whole.update(data, 0, first + second);
        assertEquals(first + " + " + second, whole.getValue(), ours.getValue());
      }
    }
  }

  @Test
  public void resetForgetsWhatWasGathered() {
    GatheringCrc32 ours = new GatheringCrc32();
    ours.update(new byte[] {1, 2, 3}, 0, 3);
    ours.reset();
    assertEquals("of nothing", new CRC32().getValue(), ours.getValue());
    ours.update(200);
    CRC32 whole = new CRC32();
    whole.update(200);
    assertEquals(whole.getValue(), ours.getValue());
  }

  @Test
  public void refusesARangeOutsideTheArrayAndStaysAsItWas() {
    GatheringCrc32 ours = new GatheringCrc32();
    ours.update(7);
    long before = ours.getValue();
    for (int[] range : new int[][] {{-1, 3}, {0, 4}, {2, 2}, {0, -1}, {0, 100}}) {
      assertThrows(IndexOutOfBoundsException.class, () -> ours.update(new byte[3], range[0], range[1]));
      assertEquals(before, ours.getValue());
    }
  }
}
