/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.examples;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.mapred.InputSplit;

/** A split that consists of a number and has no location. Its length is 1, so that all have equal weight. */
public final class NumberedSplit implements InputSplit {
  private int number;

  /** Creates a split for the framework, which then reads the number. */
  public NumberedSplit() {
  }

  NumberedSplit(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  @Override
  public long getLength() {
    return 1;
  }

  @Override
  public String[] getLocations() {
    return new String[0];
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeInt(number);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    number = in.readInt();
  }
}
