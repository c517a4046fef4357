/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapRunnable;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;

/** A source of a given number of values of a given size, under distinct keys in no particular order. */
public class LargeRecords implements MapRunnable<NullWritable, NullWritable, LongWritable, BytesWritable> {
  public static final String RECORDS = "test.large.records";
  public static final String VALUE_BYTES = "test.large.value.bytes";
  /** The factor that makes keys of numbers; odd, so that all products differ. */
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long records;
  private byte[] value;

  @Override
  public void configure(JobConf job) {
    records = job.getLong(RECORDS, 0);
    value = new byte[job.getInt(VALUE_BYTES, 0)];
  }

  @Override
  public void run(RecordReader<NullWritable, NullWritable> in, OutputCollector<LongWritable, BytesWritable> out,
      Reporter reporter) throws IOException {
    LongWritable key = new LongWritable();
    BytesWritable bytes = new BytesWritable();
    for (long i = 0; i < records; i++) {
      key.set(i * STEP);
      value[0] = (byte) i;
      bytes.set(value, 0, value.length);
      out.collect(key, bytes);
    }
  }

  /** A check that records arrive in a reduce's order, with a count of them. */
  public static final class Check {
    private long last = Long.MIN_VALUE;
    private long records;
    private long sum;

    public void add(long key, byte first) {
      if (key < last) {
        throw new IllegalStateException("record " + records + " has a key less than the one before");
      }
      if (first != (byte) (key * inverse())) {
        throw new IllegalStateException("record " + records + " has the value of another key");
      }
      last = key;
      records++;
      sum += key;
    }

    private static long inverse() {
      long inverse = STEP;
      for (int i = 0; i < Byte.SIZE; i++) {
        inverse *= 2 - STEP * inverse;
      }
      return inverse;
    }

    /** Returns true if all emitted records have arrived. */
    public boolean isAll(long emitted) {
      return records == emitted && sum == STEP * (emitted % 2 == 0 ? emitted / 2 * (emitted - 1)
          : (emitted - 1) / 2 * emitted);
    }
  }
}
