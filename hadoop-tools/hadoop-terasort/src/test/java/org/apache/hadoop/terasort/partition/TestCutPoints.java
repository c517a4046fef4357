/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.terasort.Rows;
import org.apache.hadoop.terasort.Rows.Kind;
import org.junit.Test;

public class TestCutPoints extends RowPartitionTestCase {

  @Override
  RowPartition partition(List<byte[]> rows, int parts) {
    return CutPoints.of(sample(rows), parts);
  }

  /** Checks the binary search against a linear count of the cut points that are not greater. */
  @Test
  public void partIsTheNumberOfCutPointsNotGreater() {
    Random random = Rows.random("TestCutPoints");
    for (Kind kind : Kind.values()) {
      List<byte[]> rows = kind.rows(1000, random);
      SampledRow[] sorted = sample(rows).toArray(SampledRow[]::new);
      Arrays.sort(sorted);
      CutPoints cuts = CutPoints.of(sample(rows), 37);
      for (byte[] row : rows) {
        SampledRow sampled = SampledRow.of(row, 0, row, Rows.KEY);
        int expected = 0;
        for (int i = 1; i < 37; i++) {
          expected += sorted[i * 1000 / 37].compareTo(sampled) <= 0 ? 1 : 0;
        }
        assertEquals(expected, part(cuts, row));
      }
    }
  }

  /** Checks that each part gets its share even if one key has nine rows in ten, or all of them. */
  @Test
  public void balancesEveryKindOfKeys() {
    for (Kind kind : Kind.values()) {
      Random random = new Random(kind.ordinal());
      CutPoints cuts = CutPoints.of(sample(kind.rows(20_000, random)), 8);
      for (int count : count(cuts, kind.rows(20_000, random))) {
        assertTrue(kind + ": " + count, count > 2_500 * 0.85 && count < 2_500 * 1.15);
      }
    }
  }

  /** Checks that equal rows share a part: a repeated task attempt must send each row where the first one sent it. */
  @Test
  public void rowsEqualInAllBytesShareAPart() {
    byte[] row = Kind.RANDOM.rows(1, new Random(1)).get(0);
    CutPoints cuts = CutPoints.of(sample(Collections.nCopies(100, row)), 4);
    assertEquals(3, part(cuts, row));
    assertEquals(3, part(cuts, row.clone()));
  }

  @Test
  public void morePartsThanRows() {
    List<byte[]> rows = Kind.RANDOM.rows(3, new Random(2));
    int[] counts = count(CutPoints.of(sample(rows), 10), rows);
    assertEquals(3, Arrays.stream(counts).sum());
    assertEquals(1, Arrays.stream(counts).max().getAsInt());
  }

  @Test
  public void needsARow() {
    assertThrows(IllegalArgumentException.class, () -> CutPoints.of(List.of(), 4));
  }
}
