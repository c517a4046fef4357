/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/** The order of a job's floating-point keys: that of their class, or stock's, which is inconsistent for NaN. */
public final class FloatingKeys {
  /** The key that sorts NaN after all numbers; if it is false the order is stock's. */
  public static final BooleanKey NAN_LAST = new BooleanKey("mapreduce.job.keys.nan.last", true);

  private FloatingKeys() {
  }

  /**
   * Returns the comparator that a job uses in place of the one registered for its keys.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if the key is neither true nor false
   */
  public static RawComparator<?> comparator(Configuration conf, WritableComparator registered) {
    if (registered.getClass() == DoubleWritable.Comparator.class) {
      return NAN_LAST.read(conf) ? registered : new Doubles();
    }
    if (registered.getClass() == FloatWritable.Comparator.class) {
      return NAN_LAST.read(conf) ? registered : new Floats();
    }
    return registered;
  }

  /** Compares as stock does: NaN is greater than anything it is compared with, and anything is greater than NaN. */
  private static int compare(double a, double b) {
    return a < b ? -1 : a == b ? 0 : 1;
  }

  private static final class Doubles extends WritableComparator {
    Doubles() {
      super(DoubleWritable.class);
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      return FloatingKeys.compare(readDouble(b1, s1), readDouble(b2, s2));
    }

    @SuppressWarnings("rawtypes")
    @Override
    public int compare(WritableComparable a, WritableComparable b) {
      return FloatingKeys.compare(((DoubleWritable) a).get(), ((DoubleWritable) b).get());
    }
  }

  private static final class Floats extends WritableComparator {
    Floats() {
      super(FloatWritable.class);
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      return FloatingKeys.compare(readFloat(b1, s1), readFloat(b2, s2));
    }

    @SuppressWarnings("rawtypes")
    @Override
    public int compare(WritableComparable a, WritableComparable b) {
      return FloatingKeys.compare(((FloatWritable) a).get(), ((FloatWritable) b).get());
    }
  }
}
