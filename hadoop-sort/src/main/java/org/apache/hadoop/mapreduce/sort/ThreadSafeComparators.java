/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.util.Set;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparator;

/**
 * The comparators that several threads may call at the same time: only Hadoop's own, listed by class name, as some are
 * missing from some releases. A job's own comparators are written for one thread and may keep state in fields.
 */
public final class ThreadSafeComparators {
  /** The comparators of serialised keys that have no mutable state, nor have their superclasses. */
  public static final Set<String> COMPARATORS = Set.of("org.apache.hadoop.io.BooleanWritable$Comparator",
      "org.apache.hadoop.io.ByteWritable$Comparator", "org.apache.hadoop.io.BytesWritable$Comparator",
      "org.apache.hadoop.io.DoubleWritable$Comparator", "org.apache.hadoop.io.FloatWritable$Comparator",
      "org.apache.hadoop.io.IntWritable$Comparator", "org.apache.hadoop.io.LongWritable$Comparator",
      "org.apache.hadoop.io.LongWritable$DecreasingComparator", "org.apache.hadoop.io.MD5Hash$Comparator",
      "org.apache.hadoop.io.NullWritable$Comparator", "org.apache.hadoop.io.Text$Comparator",
      "org.apache.hadoop.io.UTF8$Comparator",
      "org.apache.hadoop.mapreduce.lib.partition.KeyFieldBasedComparator",
      "org.apache.hadoop.mapred.lib.KeyFieldBasedComparator");

  /**
   * The keys without a comparator of their own: each thread's default comparator deserialises and compares two keys,
   * and touches nothing else.
   */
  public static final Set<String> KEYS =
      Set.of("org.apache.hadoop.io.VIntWritable", "org.apache.hadoop.io.VLongWritable");

  private ThreadSafeComparators() {
  }

  /**
   * Returns true if several threads may compare keys, each with its own comparator obtained from the job like this one.
   */
  public static boolean contains(RawComparator<?> comparator) {
    return COMPARATORS.contains(comparator.getClass().getName())
        || comparator.getClass() == WritableComparator.class
        && KEYS.contains(((WritableComparator) comparator).getKeyClass().getName());
  }
}
