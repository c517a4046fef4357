/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;

/**
 * An input format of one split with records from memory. A map task asks for its reader right before it creates its
 * collector.
 */
@SuppressWarnings("rawtypes")
public final class RecordInput implements InputFormat<WritableComparable, Text> {
  /** A split without a file, as the records are generated. */
  static final InputSplit SPLIT = new FileSplit(new Path("none"), 0, 0, new String[0]);

  @Override
  public InputSplit[] getSplits(JobConf conf, int splits) {
    return new InputSplit[] {SPLIT};
  }

  @Override
  public RecordReader<WritableComparable, Text> getRecordReader(InputSplit split, JobConf conf, Reporter reporter)
      throws IOException {
    Reader reader = new Reader(RecordShape.of(conf));
    TaskClock.take(TaskClock.Mark.COLLECTOR);
    return reader;
  }

  /** A reader that starts over after it has returned its end once. */
  static final class Reader implements RecordReader<WritableComparable, Text> {
    private final RecordSource source;
    private final int records;
    private int next;

    Reader(RecordShape shape) {
      source = new RecordSource(shape);
      records = shape.records();
    }

    @Override
    public boolean next(WritableComparable key, Text value) {
      if (next == records) {
        next = 0;
        return false;
      }
      source.set(next++, key, value);
      return true;
    }

    @Override
    public WritableComparable createKey() {
      return source.newKey();
    }

    @Override
    public Text createValue() {
      return new Text();
    }

    @Override
    public long getPos() {
      return next;
    }

    @Override
    public float getProgress() {
      return (float) next / records;
    }

    @Override
    public void close() {
      // There is nothing to close.
    }
  }
}
