/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;

/** A grouping comparator by the first byte of a key's content, which keeps both bytes in static fields. */
public abstract class FirstByte implements RawComparator<Object> {
  private static final OneThread ONE_THREAD = new OneThread("FirstByte");
  private static int left;
  private static int right;

  /** A grouping of numbers by their highest byte. */
  public static class OfNumber extends FirstByte {
    @Override
    int first(byte[] bytes, int start, int length) {
      return bytes[start];
    }

    @Override
    int first(Object key) {
      return key instanceof LongWritable number ? (int) (number.get() >> 56) : ((IntWritable) key).get() >> 24;
    }
  }

  /** A grouping of short texts by their first byte, which follows a length of one byte. */
  public static class OfText extends FirstByte {
    @Override
    int first(byte[] bytes, int start, int length) {
      return length == 1 ? -1 : bytes[start + 1] & 0xff;
    }

    @Override
    int first(Object key) {
      String text = key instanceof PlainKey plain ? plain.text() : key.toString();
      return text.isEmpty() ? -1 : text.charAt(0);
    }
  }

  abstract int first(byte[] bytes, int start, int length);

  abstract int first(Object key);

  @Override
  public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
    left = first(b1, s1, l1);
    right = first(b2, s2, l2);
    ONE_THREAD.enter();
    try {
      return Integer.compare(left, right);
    } finally {
      ONE_THREAD.exit();
    }
  }

  /** Compares keys as objects, as a reduce does. */
  @Override
  public int compare(Object a, Object b) {
    return Integer.compare(first(a), first(b));
  }
}
