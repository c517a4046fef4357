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
 * An input of as many splits as the job has maps, each of one record of nothing. They are where the tracker is: stock
 * hands out only one map a heartbeat that is not.
 */
public final class OneRecordEach implements InputFormat<NullWritable, NullWritable> {
  /** The tracker's host. */
  public static final String HOST = "ab.launch.host";

  /** A split without anything. */
  public static final class Nothing implements InputSplit {
    private final String[] hosts;

    /** Makes a split for a task, which does not need to know where it is. */
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
      // has nothing to tell
    }

    @Override
    public void readFields(DataInput in) {
      // likewise
    }
  }

  /** Has one record. */
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
      // holds nothing
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
