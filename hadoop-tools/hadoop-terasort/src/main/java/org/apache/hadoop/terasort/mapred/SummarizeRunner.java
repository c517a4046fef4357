/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapRunnable;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.terasort.io.PartOrder;
import org.apache.hadoop.terasort.row.RowFormat;
import org.apache.hadoop.terasort.row.RowSummarizer;
import org.apache.hadoop.terasort.row.RowSummary;

/**
 * A map runner that summarizes its whole split in one {@link RowSummary}. Its key sorts the splits by part and
 * position, so that the single reduce sees all parts in order.
 */
public final class SummarizeRunner implements MapRunnable<Text, Text, Text, RowSummaryWritable> {

  @Override
  public void configure(JobConf job) {
  }

  @Override
  public void run(RecordReader<Text, Text> input, OutputCollector<Text, RowSummaryWritable> output, Reporter reporter)
      throws IOException {
    RowSplitPlace place = RowSplitPlace.of(reporter.getInputSplit());
    RowSummarizer summarizer = new RowSummarizer(place.file(), place.firstRow());
    byte[] row = new byte[RowFormat.ROW_LENGTH];
    Text key = input.createKey();
    Text value = input.createValue();
    while (input.next(key, value)) {
      System.arraycopy(key.getBytes(), 0, row, 0, RowFormat.KEY_LENGTH);
      System.arraycopy(value.getBytes(), 0, row, RowFormat.KEY_LENGTH, RowFormat.VALUE_LENGTH);
      summarizer.add(row, 0);
    }
    RowSummary summary = summarizer.summary();
    if (summary.rows() > 0) {
      String order = PartOrder.sortKey(place.file()) + String.format(Locale.ROOT, "%c%019d", 0, place.firstRow());
      output.collect(new Text(order), new RowSummaryWritable(summary));
    }
  }
}
