/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.util.Set;
import org.apache.hadoop.io.compress.CompressionCodec;

/**
 * The codecs that several threads may use at the same time, each with its own streams: those of Hadoop and of this
 * distribution, listed by class name, as some may be absent. A job's own codecs may keep state in fields.
 */
public final class ThreadSafeCodecs {
  /** The codecs whose streams share no state. */
  public static final Set<String> CODECS = Set.of("org.apache.hadoop.io.compress.DefaultCodec",
      "org.apache.hadoop.io.compress.GzipCodec", "org.apache.hadoop.io.compress.BZip2Codec",
      "io.airlift.compress.lz4.Lz4Codec", "io.airlift.compress.zstd.ZstdCodec");

  private ThreadSafeCodecs() {
  }

  /** Returns true if several threads may each have streams of a codec, even from the same instance. */
  public static boolean contains(Class<? extends CompressionCodec> codec) {
    return CODECS.contains(codec.getName());
  }
}
