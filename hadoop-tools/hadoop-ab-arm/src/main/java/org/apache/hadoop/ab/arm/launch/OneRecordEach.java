/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.launch;

import java.io.DataInput;
import java.io.DataOutput;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.InputFormat;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;

/**
 * An input format with one split of a single empty record per map. The splits are local to the tracker, since stock
 * assigns only one non-local map per heartbeat.
 */
public final class OneRecordEach implements InputFormat<NullWritable, NullWritable> {
  /** The key of the tracker's host. */
  public static final String HOST = "ab.launch.host";

  /** A split without data. */
  public static final class Nothing implements InputSplit {
    private final String[] hosts;

    /** Creates a split in a task, which does not need its location. */
    public Nothing() {
      hosts = new String[0];
    }

    Nothing(String... hosts) {
      this.hosts = hosts;
    }

    @Override
    public long getLength() {
      return 1;
    }

    @Override
    public String[] getLocations() {
      return hosts.clone();
    }

    @Override
    public void write(DataOutput out) {
      // There is nothing to write.
    }

    @Override
    public void readFields(DataInput in) {
      // There is nothing to read.
    }
  }

  /** A reader of one record. */
  private static final class Once implements RecordReader<NullWritable, NullWritable> {
    private boolean read;

    @Override
    public boolean next(NullWritable key, NullWritable value) {
      boolean first = !read;
      read = true;
      return first;
    }

    @Override
    public NullWritable createKey() {
      return NullWritable.get();
    }

    @Override
    public NullWritable createValue() {
      return NullWritable.get();
    }

    @Override
    public long getPos() {
      return 0;
    }

    @Override
    public float getProgress() {
      return read ? 1 : 0;
    }

    @Override
    public void close() {
      // There is nothing to close.
    }
  }

  @Override
  public InputSplit[] getSplits(JobConf conf, int maps) {
    InputSplit[] splits = new InputSplit[maps];
    for (int map = 0; map < maps; map++) {
      splits[map] = new Nothing(conf.get(HOST));
    }
    return splits;
  }

  @Override
  public RecordReader<NullWritable, NullWritable> getRecordReader(InputSplit split, JobConf conf, Reporter reporter) {
    return new Once();
  }
}
