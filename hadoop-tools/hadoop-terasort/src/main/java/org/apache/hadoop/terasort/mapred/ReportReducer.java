/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.terasort.row.RowReport;
import org.apache.hadoop.terasort.row.RowSummary;

/** A reducer that appends the summaries of all splits in order and writes the report as text; without rows, none. */
public final class ReportReducer extends MapReduceBase
    implements Reducer<Text, RowSummaryWritable, NullWritable, Text> {
  private RowReport report;
  private RowSummary total = RowSummary.EMPTY;
  private OutputCollector<NullWritable, Text> output;

  @Override
  public void configure(JobConf job) {
    report = RowReport.valueOf(job.get(TeraKeys.REPORT));
  }

  @Override
  public void reduce(Text order, Iterator<RowSummaryWritable> summaries, OutputCollector<NullWritable, Text> collector,
      Reporter reporter) {
    output = collector;
    while (summaries.hasNext()) {
      total = total.append(summaries.next().get());
    }
  }

  @Override
  public void close() throws IOException {
    if (output != null) {
      for (String line : report.lines(total)) {
        output.collect(NullWritable.get(), new Text(line));
      }
    }
  }
}
