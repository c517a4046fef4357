/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

import static org.junit.Assert.assertArrayEquals;

import java.util.Random;
import org.apache.hadoop.examples.terasort.GensortOracle;
import org.apache.hadoop.terasort.Rows;
import org.junit.Test;

/** Checks that our generator makes the same rows as Apache Hadoop 3.4.2's. */
public class TestRowGenerator {

  @Test
  public void firstRows() {
    assertSameRows(0, 10_000);
  }

  @Test
  public void rowsBesidePowersOfTwo() {
    for (int bit = 2; bit < 64; bit++) {
      assertSameRows((1L << bit) - 3, 6);
    }
  }

  /** Checks runs in which the row number crosses into the sign bit, and in which it nears its maximum. */
  @Test
  public void lastRows() {
    assertSameRows(Long.MAX_VALUE - 100, 200);
    assertSameRows(-100, 99);
  }

  @Test
  public void anyRow() {
    Random random = Rows.random("TestRowGenerator.anyRow");
    for (int i = 0; i < 500; i++) {
      assertSameRows(random.nextLong() >>> random.nextInt(64), 3);
    }
  }

  private static void assertSameRows(long first, int count) {
    byte[] rows = new byte[count * RowFormat.ROW_LENGTH];
    RowGenerator generator = new RowGenerator(first);
    for (int offset = 0; offset < rows.length; offset += RowFormat.ROW_LENGTH) {
      generator.next(rows, offset);
    }
    assertArrayEquals("from row " + Long.toUnsignedString(first), GensortOracle.rows(first, count), rows);
  }
}
