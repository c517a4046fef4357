/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.WritableComparator;

/** A number whose comparator keeps the two numbers being compared in static fields. */
public class StaticKey extends LongWritable {
  static {
    WritableComparator.define(StaticKey.class, new Order());
  }

  /** The comparator of these keys, registered as one instance for all users. */
  public static class Order extends WritableComparator {
    private static final OneThread ONE_THREAD = new OneThread("the comparator of StaticKey");
    private static long left;
    private static long right;

    public Order() {
      super(StaticKey.class);
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      left = readLong(b1, s1);
      right = readLong(b2, s2);
      ONE_THREAD.enter();
      try {
        return Long.compare(left, right);
      } finally {
        ONE_THREAD.exit();
      }
    }
  }
}
