/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.WritableUtils;
import org.junit.Test;

public class TestVInts {
  @Test
  public void areThoseOfWritableUtils() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = -70_000; i < 70_000; i++) {
      check("" + i, i);
    }
    for (int i = 0; i < 200_000; i++) {
      check("seed " + seed, random.nextInt() >> random.nextInt(32));
    }
    check("", Integer.MAX_VALUE);
    check("", Integer.MIN_VALUE);
  }

  private static void check(String message, int number) throws Exception {
    DataOutputBuffer stock = new DataOutputBuffer();
    WritableUtils.writeVInt(stock, number);
    byte[] bytes = new byte[VInts.MAX_BYTES + 2];
    int end = VInts.put(bytes, 1, number);
    assertArrayEquals(message, Arrays.copyOf(stock.getData(), stock.getLength()), Arrays.copyOfRange(bytes, 1, end));
    assertEquals(message, number, VInts.get(bytes, 1));
    assertEquals(message, end - 1, VInts.size(bytes[1]));
  }
}
