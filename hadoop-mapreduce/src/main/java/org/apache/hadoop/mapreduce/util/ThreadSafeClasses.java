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
 * Knows which codecs of a job several threads may call at the same time. A job's own classes are written for one
 * thread, as stock has no more, and may keep what they are at in fields, static ones included. So only classes of
 * Hadoop and of this distribution pass, each by its exact class, and what a job declares to be safe.
 */
@InterfaceAudience.Private
public final class ThreadSafeClasses {
  /** A job's word for all of its own comparators, key classes and codecs. */
  public static final BooleanKey DECLARED = new BooleanKey("mapreduce.job.classes.threadsafe", false);

  private ThreadSafeClasses() {
  }

  /**
   * Says whether several threads may have streams of a codec, even of one instance.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #DECLARED} has a value that is not allowed
   */
  public static boolean mayCompress(Configuration conf, Class<? extends CompressionCodec> codec) {
    return DECLARED.read(conf) || ThreadSafeCodecs.contains(codec);
  }
}
