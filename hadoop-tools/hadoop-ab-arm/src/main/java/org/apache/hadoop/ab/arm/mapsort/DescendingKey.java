/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableUtils;

/**
 * A user-defined key type: bytes in descending order, with a raw comparator of its own. No sort can derive that order
 * from the bytes, so each must call the comparator.
 */
public final class DescendingKey implements WritableComparable<DescendingKey> {
  private byte[] bytes = new byte[0];
  private int length;

  static {
    WritableComparator.define(DescendingKey.class, new Comparator());
  }

  void set(byte[] source, int newLength) {
    resize(newLength);
    System.arraycopy(source, 0, bytes, 0, newLength);
  }

  private void resize(int newLength) {
    if (bytes.length < newLength) {
      bytes = new byte[newLength];
    }
    length = newLength;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    WritableUtils.writeVInt(out, length);
    out.write(bytes, 0, length);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    resize(WritableUtils.readVInt(in));
    in.readFully(bytes, 0, length);
  }

  @Override
  public int compareTo(DescendingKey other) {
    return Arrays.compareUnsigned(other.bytes, 0, other.length, bytes, 0, length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DescendingKey key && compareTo(key) == 0;
  }

  @Override
  public int hashCode() {
    return WritableComparator.hashBytes(bytes, length);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes, 0, length);
  }

  /** A comparator of serialized keys. Stateless, so any number of threads may share it. */
  public static final class Comparator extends WritableComparator {
    public Comparator() {
      super(DescendingKey.class);
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      int head1 = WritableUtils.decodeVIntSize(b1[s1]);
      int head2 = WritableUtils.decodeVIntSize(b2[s2]);
      return compareBytes(b2, s2 + head2, l2 - head2, b1, s1 + head1, l1 - head1);
    }
  }
}
