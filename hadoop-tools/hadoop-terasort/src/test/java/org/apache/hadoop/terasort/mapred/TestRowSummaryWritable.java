/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.terasort.Rows.Kind;
import org.apache.hadoop.terasort.row.RowSummarizer;
import org.apache.hadoop.terasort.row.RowSummary;
import org.junit.Test;

public class TestRowSummaryWritable {

  @Test
  public void readsWhatItWrote() throws IOException {
    for (Kind kind : List.of(Kind.RANDOM, Kind.ALL_EQUAL, Kind.ASCENDING)) {
      RowSummarizer summarizer = new RowSummarizer("/out/part-00003", 1L << 40);
      kind.rows(100, new Random(1)).forEach(row -> summarizer.add(row, 0));
      RowSummary summary = summarizer.summary();
      DataOutputBuffer out = new DataOutputBuffer();
      new RowSummaryWritable(summary).write(out);
      DataInputBuffer in = new DataInputBuffer();
      in.reset(out.getData(), out.getLength());
      RowSummaryWritable copy = new RowSummaryWritable();
      copy.readFields(in);
      assertEquals(summary, copy.get());
      assertEquals(out.getLength(), in.getPosition());
    }
  }
}
