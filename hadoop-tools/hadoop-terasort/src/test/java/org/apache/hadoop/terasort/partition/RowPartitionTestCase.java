/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Random;
import org.apache.hadoop.terasort.Rows;
import org.apache.hadoop.terasort.Rows.Kind;
import org.junit.Test;

/** The test cases of every partition of rows, with every kind of keys. */
public abstract class RowPartitionTestCase {
  private static final int[] PARTS = {1, 2, 3, 7, 64, 1000};

  /** Returns a partition into {@code parts} parts, fitted to {@code rows} if it can be fitted. */
  abstract RowPartition partition(List<byte[]> rows, int parts);

  @Test
  public void keysOfAPartAreNotLessThanThoseBefore() {
    Random random = Rows.random(getClass().getSimpleName());
    for (Kind kind : Kind.values()) {
      for (int parts : PARTS) {
        RowPartition partition = partition(kind.rows(500, random), parts);
        assertEquals(parts, partition.parts());
        byte[][] greatest = new byte[parts][];
        byte[][] least = new byte[parts][];
        for (byte[] row : kind.rows(500, random)) {
          int part = part(partition, row);
          assertTrue(part >= 0 && part < parts);
          if (greatest[part] == null || Rows.BY_KEY.compare(row, greatest[part]) > 0) {
            greatest[part] = row;
          }
          if (least[part] == null || Rows.BY_KEY.compare(row, least[part]) < 0) {
            least[part] = row;
          }
        }
        assertOrdered(least, greatest);
      }
    }
  }

  private static void assertOrdered(byte[][] least, byte[][] greatest) {
    byte[] before = null;
    for (int part = 0; part < least.length; part++) {
      if (least[part] != null) {
        assertTrue("part " + part, before == null || Rows.BY_KEY.compare(before, least[part]) <= 0);
        before = greatest[part];
      }
    }
  }

  @Test
  public void leastAndGreatestKey() {
    byte[] least = new byte[Rows.LENGTH];
    byte[] greatest = new byte[Rows.LENGTH];
    java.util.Arrays.fill(greatest, (byte) 0xFF);
    for (int parts : PARTS) {
      RowPartition partition = partition(Kind.RANDOM.rows(5000, new Random(parts)), parts);
      assertEquals(0, part(partition, least));
      assertEquals(parts - 1, part(partition, greatest));
    }
  }

  @Test
  public void travelsAsText() {
    Random random = new Random(5);
    for (Kind kind : Kind.values()) {
      RowPartition partition = partition(kind.rows(300, random), 16);
      RowPartition copy = RowPartition.parse(partition.spec());
      assertEquals(partition.spec(), copy.spec());
      for (byte[] row : kind.rows(300, random)) {
        assertEquals(part(partition, row), part(copy, row));
      }
    }
    assertThrows(IllegalArgumentException.class, () -> RowPartition.parse("hash:3"));
  }

  static int part(RowPartition partition, byte[] row) {
    return partition.partition(row, 0, row, Rows.KEY);
  }

  /** Returns the number of rows in each part. */
  static int[] count(RowPartition partition, List<byte[]> rows) {
    int[] counts = new int[partition.parts()];
    rows.forEach(row -> counts[part(partition, row)]++);
    return counts;
  }

  static List<SampledRow> sample(List<byte[]> rows) {
    return rows.stream().map(row -> SampledRow.of(row, 0, row, Rows.KEY)).toList();
  }
}
