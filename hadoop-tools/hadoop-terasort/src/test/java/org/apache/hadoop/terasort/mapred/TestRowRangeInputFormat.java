/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.Test;

public class TestRowRangeInputFormat {
  private final RowRangeInputFormat format = new RowRangeInputFormat();

  @Test
  public void splitsCountThroughAllRows() throws IOException {
    for (long rows : new long[] {0, 1, 10, 1001}) {
      for (int maps : new int[] {1, 3, 8}) {
        JobConf job = new JobConf();
        RowRangeInputFormat.use(job, rows, maps);
        long next = 0;
        for (InputSplit split : format.getSplits(job, 1)) {
          RecordReader<LongWritable, NullWritable> reader = format.getRecordReader(copy(split), job, Reporter.NULL);
          LongWritable key = reader.createKey();
          while (reader.next(key, reader.createValue())) {
            assertEquals(next++, key.get());
          }
          assertEquals(1f, reader.getProgress(), 0);
        }
        assertEquals(rows, next);
      }
    }
  }

  /** Returns a copy of a split, made as the framework does when it sends one to its task. */
  private static InputSplit copy(InputSplit split) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    split.write(out);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    InputSplit copy = ReflectionUtils.newInstance(split.getClass(), new JobConf());
    copy.readFields(in);
    return copy;
  }
}
