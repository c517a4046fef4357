/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.mapred.JobConf;

/** A comparator that deserializes both keys; its subclasses differ in where they keep what they read. */
@SuppressWarnings({"rawtypes", "unchecked"})
public abstract class JobComparator implements RawComparator<Object>, Configurable {
  private Configuration conf;
  private Deserializer keys;
  private final DataInputBuffer buffer = new DataInputBuffer();

  /** A comparator that keeps the keys in fields and reverses the order. */
  public static class Reversed extends JobComparator {
    private Comparable left;
    private Comparable right;

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      left = read(b1, s1, l1, left);
      right = read(b2, s2, l2, right);
      return right.compareTo(left);
    }

    @Override
    public int compare(Object a, Object b) {
      return ((Comparable) b).compareTo(a);
    }
  }

  /** A comparator set by the job that keeps the order of the keys' class. */
  public static class Natural extends JobComparator {
    private Comparable left;
    private Comparable right;

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      left = read(b1, s1, l1, left);
      right = read(b2, s2, l2, right);
      return left.compareTo(right);
    }

    @Override
    public int compare(Object a, Object b) {
      return ((Comparable) a).compareTo(b);
    }
  }

  /** A comparator that keeps the keys in static fields and the order of the keys' class. */
  public static class Static extends JobComparator {
    private static final OneThread ONE_THREAD = new OneThread("JobComparator.Static");
    private static Comparable left;
    private static Comparable right;

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      left = read(b1, s1, l1, null);
      right = read(b2, s2, l2, null);
      ONE_THREAD.enter();
      try {
        return left.compareTo(right);
      } finally {
        ONE_THREAD.exit();
      }
    }

    @Override
    public int compare(Object a, Object b) {
      return ((Comparable) a).compareTo(b);
    }
  }

  Comparable read(byte[] bytes, int start, int length, Comparable reused) {
    try {
      buffer.reset(bytes, start, length);
      keys.open(buffer);
      return (Comparable) keys.deserialize(reused);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void setConf(Configuration to) {
    conf = to;
    keys = new SerializationFactory(to).getDeserializer(((JobConf) to).getMapOutputKeyClass());
  }

  @Override
  public Configuration getConf() {
    return conf;
  }
}
