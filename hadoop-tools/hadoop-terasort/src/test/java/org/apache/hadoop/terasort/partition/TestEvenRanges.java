/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.terasort.Rows;
import org.junit.Test;

public class TestEvenRanges extends RowPartitionTestCase {

  @Override
  RowPartition partition(List<byte[]> rows, int parts) {
    return new EvenRanges(parts);
  }

  @Test
  public void partIsTheShareOfTheRange() {
    Random random = Rows.random("TestEvenRanges");
    for (int i = 0; i < 10_000; i++) {
      byte[] row = new byte[Rows.LENGTH];
      random.nextBytes(row);
      int parts = 1 + (random.nextInt() >>> 1 + random.nextInt(30));
      int expected = new BigInteger(1, Arrays.copyOf(row, 8)).multiply(BigInteger.valueOf(parts)).shiftRight(64)
          .intValueExact();
      assertEquals(expected, part(new EvenRanges(parts), row));
    }
  }

  @Test
  public void needsAPart() {
    assertThrows(IllegalArgumentException.class, () -> new EvenRanges(0));
  }
}
