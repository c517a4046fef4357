/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.WritableComparable;

/** A key of bytes that is read through a buffer shared by all keys, and has no comparator of its own. */
public class ScratchKey implements WritableComparable<ScratchKey> {
  private static final OneThread ONE_THREAD = new OneThread("readFields of ScratchKey");
  private static byte[] scratch = new byte[1];

  byte[] bytes = {};

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeByte(bytes.length);
    out.write(bytes);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    ONE_THREAD.enter();
    try {
      int length = in.readByte();
      if (scratch.length < length) {
        scratch = new byte[length];
      }
      in.readFully(scratch, 0, length);
      bytes = Arrays.copyOf(scratch, length);
    } finally {
      ONE_THREAD.exit();
    }
  }

  @Override
  public int compareTo(ScratchKey other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ScratchKey key && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
