/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.examples.terasort.GensortOracle;
import org.apache.hadoop.terasort.Rows;
import org.apache.hadoop.terasort.Rows.Kind;
import org.junit.Test;

public class TestRowSummary {

  @Test
  public void sumsAsTeraChecksumDoes() {
    byte[] rows = GensortOracle.rows(0, 5_000);
    assertEquals(GensortOracle.checksum(rows), summarize("f", 0, Rows.split(rows)).sum().toString());
  }

  /** Checks sums that exceed a long, as those of 2^33 rows with large checksums would. */
  @Test
  public void sumsBeyondALong() {
    RowSummarizer summarizer = new RowSummarizer("f", 0);
    for (int i = 0; i < 5; i++) {
      summarizer.addChecksum(Long.MAX_VALUE);
    }
    summarizer.add(new byte[RowFormat.ROW_LENGTH], 0);
    BigInteger checksums = BigInteger.valueOf(Long.MAX_VALUE).multiply(BigInteger.valueOf(5));
    BigInteger row = new BigInteger(GensortOracle.checksum(new byte[RowFormat.ROW_LENGTH]), 16);
    assertEquals(checksums.add(row).toString(16), summarizer.summary().sum().toString());
  }

  @Test
  public void countsAndNamesWhatIsOutOfOrder() {
    List<byte[]> rows = keys(1, 2, 2, 2, 9, 3, 200, 199);
    RowSummary summary = summarize("f", 7, rows);
    assertEquals(8, summary.rows());
    assertEquals(2, summary.duplicates());
    assertEquals(2, summary.unordered());
    assertFalse(summary.isSorted());
    assertEquals("f: row 12 (counted from 0) has key 03030303030303030303, less than the key before it, "
        + "09090909090909090909", summary.misorder().toString());
  }

  @Test
  public void keysAreUnsignedToTheLastByte() {
    List<byte[]> rows = keys(0x7F, 0x80, 0xFF, 0xFF);
    rows.get(2)[9] = 0x7F;
    assertTrue(summarize("f", 0, rows).isSorted());
    rows.get(3)[9] = 0x7E;
    assertEquals(3, summarize("f", 0, rows).misorder().row());
  }

  @Test
  public void boundaryBetweenFiles() {
    RowSummary both = summarize("a", 0, keys(1, 5)).append(RowSummary.EMPTY).append(summarize("b", 0, keys(4, 2)));
    assertEquals(new Misorder("b", 0, key(5), key(4)), both.misorder());
    assertEquals(2, both.unordered());
    RowSummary equal = summarize("a", 0, keys(1, 5)).append(summarize("b", 0, keys(5, 6)));
    assertTrue(equal.isSorted());
    assertEquals(1, equal.duplicates());
    assertNull(equal.misorder());
  }

  /** Checks that, wherever the rows are split, the pieces' summaries append to that of the whole. */
  @Test
  public void piecesAppendToTheWhole() {
    Random random = Rows.random("TestRowSummary.piecesAppendToTheWhole");
    for (Kind kind : Kind.values()) {
      List<byte[]> rows = kind.rows(200, random);
      RowSummary whole = summarize("f", 0, rows);
      for (int trial = 0; trial < 20; trial++) {
        RowSummary pieces = RowSummary.EMPTY;
        int start = 0;
        while (start < rows.size()) {
          int end = Math.min(rows.size(), start + random.nextInt(40));
          pieces = pieces.append(summarize("f", start, rows.subList(start, end)));
          start = end;
        }
        assertEquals(whole, pieces);
      }
    }
  }

  @Test
  public void noRows() {
    RowSummary none = summarize("f", 3, List.of());
    assertEquals(RowSummary.EMPTY, none);
    assertTrue(none.isSorted());
    assertEquals(List.of("Records: 0", "Checksum: 0", "Duplicate keys: 0", "SUCCESS - all records are in order"),
        RowReport.ORDER.lines(none));
  }

  @Test
  public void reportTellsSuccessFromError() {
    assertTrue(RowReport.isSuccess(RowReport.ORDER.lines(summarize("f", 0, keys(1, 2)))));
    assertFalse(RowReport.isSuccess(RowReport.ORDER.lines(summarize("f", 0, keys(2, 1)))));
    assertTrue(RowReport.isSuccess(RowReport.SUM.lines(summarize("f", 0, keys(2, 1)))));
    assertFalse(RowReport.isSuccess(List.of()));
  }

  private static RowSummary summarize(String file, long firstRow, List<byte[]> rows) {
    RowSummarizer summarizer = new RowSummarizer(file, firstRow);
    rows.forEach(row -> summarizer.add(row, 0));
    return summarizer.summary();
  }

  private static RowKey key(int value) {
    return RowKey.of(keys(value).get(0), 0);
  }

  private static List<byte[]> keys(int... values) {
    List<byte[]> rows = new ArrayList<>();
    for (int value : values) {
      byte[] row = new byte[RowFormat.ROW_LENGTH];
      java.util.Arrays.fill(row, 0, RowFormat.KEY_LENGTH, (byte) value);
      rows.add(row);
    }
    return rows;
  }
}
