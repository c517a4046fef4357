/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.io.DataInput;
import java.io.DataOutput;
import org.apache.hadoop.mapred.InputSplit;

/** All records; what they are, the job's configuration says. */
public final class RecordSplit implements InputSplit {
  @Override
  public long getLength() {
    return 0;
  }

  @Override
  public String[] getLocations() {
    return new String[0];
  }

  @Override
  public void write(DataOutput out) {
    // It has no fields.
  }

  @Override
  public void readFields(DataInput in) {
    // It has no fields.
  }
}
