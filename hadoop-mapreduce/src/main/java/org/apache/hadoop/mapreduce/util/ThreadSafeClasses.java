/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.util.Set;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.UTF8;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.compress.CompressionCodec;

/**
 * Knows which comparators and codecs of a job several threads may call at the same time. A job's own classes are
 * written for one thread, as stock has no more, and may keep what they are at in fields, static ones included. So only
 * classes of Hadoop and of this distribution pass, each by its exact class, and what a job declares to be safe.
 */
@InterfaceAudience.Private
@SuppressWarnings("deprecation") // jobs may still use what is
public final class ThreadSafeClasses {
  /** A job's word for all of its own comparators, key classes and codecs. */
  public static final BooleanKey DECLARED = new BooleanKey("mapreduce.job.classes.threadsafe", false);

  /** Comparators of serialised keys that change nothing; their superclasses keep nothing either. */
  static final Set<Class<? extends WritableComparator>> COMPARATORS = Set.of(BooleanWritable.Comparator.class,
      ByteWritable.Comparator.class, BytesWritable.Comparator.class, DoubleWritable.Comparator.class,
      FloatWritable.Comparator.class, IntWritable.Comparator.class, LongWritable.Comparator.class,
      LongWritable.DecreasingComparator.class, MD5Hash.Comparator.class, NullWritable.Comparator.class,
      Text.Comparator.class, UTF8.Comparator.class,
      org.apache.hadoop.mapreduce.lib.partition.KeyFieldBasedComparator.class,
      org.apache.hadoop.mapred.lib.KeyFieldBasedComparator.class);

  /** Keys without a comparator of their own: that of each thread reads and compares two of them, and nothing else. */
  static final Set<Class<?>> KEYS = Set.of(VIntWritable.class, VLongWritable.class);

  /** Codecs whose streams share nothing. By name, as some need not be there. */
  static final Set<String> CODECS = Set.of("org.apache.hadoop.io.compress.DefaultCodec",
      "org.apache.hadoop.io.compress.GzipCodec", "org.apache.hadoop.io.compress.BZip2Codec",
      "io.airlift.compress.lz4.Lz4Codec", "io.airlift.compress.zstd.ZstdCodec");

  private ThreadSafeClasses() {
  }

  /**
   * Says whether several threads may compare keys, each with a comparator as this one that it gets from the job.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #DECLARED} has a value that is not allowed
   */
  public static boolean mayCompare(Configuration conf, RawComparator<?> comparator) {
    return DECLARED.read(conf) || COMPARATORS.contains(comparator.getClass())
        || comparator.getClass() == WritableComparator.class
        && KEYS.contains(((WritableComparator) comparator).getKeyClass());
  }

  /**
   * Says whether several threads may have streams of a codec, even of one instance.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #DECLARED} has a value that is not allowed
   */
  public static boolean mayCompress(Configuration conf, Class<? extends CompressionCodec> codec) {
    return DECLARED.read(conf) || CODECS.contains(codec.getName());
  }
}
