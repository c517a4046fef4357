/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.util.Set;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparator;

/**
 * The comparators that several threads may call at the same time: of Hadoop alone, each by the name of its class, as
 * some are not there in every release. A job's own are written for one thread and may keep in fields what they are at.
 */
public final class ThreadSafeComparators {
  /** Comparators of serialised keys that change nothing; their superclasses keep nothing either. */
  public static final Set<String> COMPARATORS = Set.of("org.apache.hadoop.io.BooleanWritable$Comparator",
      "org.apache.hadoop.io.ByteWritable$Comparator", "org.apache.hadoop.io.BytesWritable$Comparator",
      "org.apache.hadoop.io.DoubleWritable$Comparator", "org.apache.hadoop.io.FloatWritable$Comparator",
      "org.apache.hadoop.io.IntWritable$Comparator", "org.apache.hadoop.io.LongWritable$Comparator",
      "org.apache.hadoop.io.LongWritable$DecreasingComparator", "org.apache.hadoop.io.MD5Hash$Comparator",
      "org.apache.hadoop.io.NullWritable$Comparator", "org.apache.hadoop.io.Text$Comparator",
      "org.apache.hadoop.io.UTF8$Comparator",
      "org.apache.hadoop.mapreduce.lib.partition.KeyFieldBasedComparator",
      "org.apache.hadoop.mapred.lib.KeyFieldBasedComparator");

  /** Keys without a comparator of their own: that of each thread reads and compares two of them, and nothing else. */
  public static final Set<String> KEYS =
      Set.of("org.apache.hadoop.io.VIntWritable", "org.apache.hadoop.io.VLongWritable");

  private ThreadSafeComparators() {
  }

  /** Says whether several threads may compare keys, each with a comparator as this one that it gets from the job. */
  public static boolean contains(RawComparator<?> comparator) {
    return COMPARATORS.contains(comparator.getClass().getName())
        || comparator.getClass() == WritableComparator.class
        && KEYS.contains(((WritableComparator) comparator).getKeyClass().getName());
  }
}
