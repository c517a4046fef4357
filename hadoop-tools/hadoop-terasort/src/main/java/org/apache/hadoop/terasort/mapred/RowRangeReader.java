/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.RecordReader;

/** A reader that counts through a {@link RowRangeSplit}. Not thread-safe. */
final class RowRangeReader implements RecordReader<LongWritable, NullWritable> {
  private final RowRangeSplit split;
  private long next;

  RowRangeReader(RowRangeSplit split) {
    this.split = split;
    this.next = split.first();
  }

  @Override
  public boolean next(LongWritable key, NullWritable value) {
    if (next == split.end()) {
      return false;
    }
    key.set(next++);
    return true;
  }

  @Override
  public LongWritable createKey() {
    return new LongWritable();
  }

  @Override
  public NullWritable createValue() {
    return NullWritable.get();
  }

  @Override
  public long getPos() {
    return next - split.first();
  }

  @Override
  public float getProgress() {
    long rows = split.end() - split.first();
    return rows == 0 ? 1 : (float) getPos() / rows;
  }

  @Override
  public void close() {
  }
}
