/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import org.apache.hadoop.terasort.Rows;
import org.junit.Test;

public class TestRowRanges {

  @Test
  public void cutsAsBigIntegerDoes() {
    Random random = Rows.random("TestRowRanges");
    for (int i = 0; i < 10_000; i++) {
      long rows = random.nextLong() >>> 1 + random.nextInt(63);
      int parts = 1 + (random.nextInt() >>> 1 + random.nextInt(31));
      int part = random.nextInt(parts) + random.nextInt(2);
      assertEquals(BigInteger.valueOf(rows).multiply(BigInteger.valueOf(part)).divide(BigInteger.valueOf(parts)),
          BigInteger.valueOf(RowRanges.start(rows, parts, part)));
    }
  }

  @Test
  public void partsDifferByOneRowAtMost() {
    for (long rows : new long[] {0, 1, 2, 7, 10, 1_000_003, Long.MAX_VALUE}) {
      for (int parts : new int[] {1, 2, 3, 7, 64}) {
        assertEquals(0, RowRanges.start(rows, parts, 0));
        assertEquals(rows, RowRanges.start(rows, parts, parts));
        for (int part = 0; part < parts; part++) {
          long length = RowRanges.start(rows, parts, part + 1) - RowRanges.start(rows, parts, part);
          assertTrue(length == rows / parts || length == rows / parts + 1);
        }
      }
    }
  }
}
