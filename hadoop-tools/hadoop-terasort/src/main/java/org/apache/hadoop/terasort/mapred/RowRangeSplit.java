/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.mapred.InputSplit;

/** A split of consecutive row numbers to generate, without a location. */
final class RowRangeSplit implements InputSplit {
  private static final String[] ANYWHERE = {};

  private long first;
  private long end;

  /** Creates a split for the framework, which then calls {@link #readFields}. */
  @SuppressWarnings("unused")
  RowRangeSplit() {
  }

  RowRangeSplit(long first, long end) {
    this.first = first;
    this.end = end;
  }

  long first() {
    return first;
  }

  long end() {
    return end;
  }

  /**
   * Returns the same unknown length for all: the framework starts the longest first and numbers the parts in that
   * order.
   */
  @Override
  public long getLength() {
    return 0;
  }

  @Override
  public String[] getLocations() {
    return ANYWHERE;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeLong(first);
    out.writeLong(end);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    first = in.readLong();
    end = in.readLong();
  }
}
