/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.WritableComparable;

/** A key of bytes followed by the number of bytes that the stream reports as written for them. */
public class LengthKey implements WritableComparable<LengthKey> {
  byte[] bytes = {};

  /** Writes through each of the stream's write methods. */
  @Override
  public void write(DataOutput out) throws IOException {
    DataOutputStream stream = (DataOutputStream) out;
    int before = stream.size();
    stream.writeInt(bytes.length);
    int half = bytes.length / 2;
    stream.write(bytes, 0, half);
    for (int i = half; i < bytes.length; i++) {
      stream.write(bytes[i]);
    }
    stream.write(bytes);
    stream.writeInt(stream.size() - before);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    bytes = new byte[in.readInt()];
    in.readFully(bytes);
    in.skipBytes(bytes.length);
    int said = in.readInt();
    if (said != Integer.BYTES + 2 * bytes.length) {
      throw new IOException("a key of " + bytes.length + " bytes was written as " + said);
    }
  }

  @Override
  public int compareTo(LengthKey other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LengthKey key && Arrays.equals(bytes, key.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
