/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.spill.ThreadSafeCodecs;

/**
 * The codecs of a job that several threads may use concurrently. A job's own classes are written for one thread, as
 * stock has no more, and may keep state in fields, including static ones. Therefore only classes of Hadoop and of this
 * distribution are accepted, each by its exact class, and classes that the job declares to be thread-safe.
 */
@InterfaceAudience.Private
public final class ThreadSafeClasses {
  /** The key by which a job declares all of its own comparators, key classes and codecs thread-safe. */
  public static final BooleanKey DECLARED = new BooleanKey("mapreduce.job.classes.threadsafe", false);

  private ThreadSafeClasses() {
  }

  /**
   * Tells whether several threads may use streams of a codec concurrently, even of one instance.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #DECLARED} has a value that is not allowed
   */
  public static boolean mayCompress(Configuration conf, Class<? extends CompressionCodec> codec) {
    return DECLARED.read(conf) || ThreadSafeCodecs.contains(codec);
  }
}
