/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.terasort.row.RowRanges;

/** An input format without files: the row numbers from 0, divided into as many splits as requested. */
public final class RowRangeInputFormat implements InputFormat<LongWritable, NullWritable> {

  /** Makes the job generate {@code rows} rows, 0 or more, with {@code maps} maps, 1 or more. */
  public static void use(JobConf job, long rows, int maps) {
    job.setInputFormat(RowRangeInputFormat.class);
    job.setLong(TeraKeys.ROWS, rows);
    job.setInt(TeraKeys.MAPS, maps);
  }

  /** Ignores the framework's number of maps: the local job runner always asks for one. */
  @Override
  public InputSplit[] getSplits(JobConf job, int hint) {
    long rows = job.getLong(TeraKeys.ROWS, 0);
    int maps = job.getInt(TeraKeys.MAPS, 1);
    InputSplit[] splits = new InputSplit[maps];
    for (int i = 0; i < maps; i++) {
      splits[i] = new RowRangeSplit(RowRanges.start(rows, maps, i), RowRanges.start(rows, maps, i + 1));
    }
    return splits;
  }

  @Override
  public RecordReader<LongWritable, NullWritable> getRecordReader(InputSplit split, JobConf job, Reporter reporter) {
    return new RowRangeReader((RowRangeSplit) split);
  }
}
