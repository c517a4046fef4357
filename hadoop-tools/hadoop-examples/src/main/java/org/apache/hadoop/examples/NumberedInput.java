/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.examples;

import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;

/**
 * An input format of splits without a location, as many as set with {@link #use}; each has one record, whose key is the
 * split's number from 0.
 */
public final class NumberedInput implements InputFormat<IntWritable, NullWritable> {
  private static final String SPLITS = "examples.splits";

  /** Gives the job this input, with {@code maps} splits. */
  static void use(JobConf job, int maps) {
    job.setInputFormat(NumberedInput.class);
    // Setting the number of maps is not enough: a job in its client's JVM has one, whatever it requests.
    job.setInt(SPLITS, maps);
    job.setNumMapTasks(maps);
  }

  @Override
  public InputSplit[] getSplits(JobConf job, int maps) {
    InputSplit[] splits = new InputSplit[job.getInt(SPLITS, 1)];
    for (int i = 0; i < splits.length; i++) {
      splits[i] = new NumberedSplit(i);
    }
    return splits;
  }

  @Override
  public RecordReader<IntWritable, NullWritable> getRecordReader(InputSplit split, JobConf job, Reporter reporter) {
    return new OneRecord(((NumberedSplit) split).number());
  }

  private static final class OneRecord implements RecordReader<IntWritable, NullWritable> {
    private final int number;
    private boolean read;

    OneRecord(int number) {
      this.number = number;
    }

    @Override
    public boolean next(IntWritable key, NullWritable value) {
      if (read) {
        return false;
      }
      read = true;
      key.set(number);
      return true;
    }

    @Override
    public IntWritable createKey() {
      return new IntWritable();
    }

    @Override
    public NullWritable createValue() {
      return NullWritable.get();
    }

    @Override
    public long getPos() {
      return read ? 1 : 0;
    }

    @Override
    public float getProgress() {
      return getPos();
    }

    @Override
    public void close() {
      // There is nothing to close.
    }
  }
}
