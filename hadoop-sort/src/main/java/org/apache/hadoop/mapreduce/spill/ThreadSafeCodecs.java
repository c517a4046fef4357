/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.util.Set;
import org.apache.hadoop.io.compress.CompressionCodec;

/**
 * The codecs of which several threads may have streams at the same time: those of Hadoop and of this distribution, each
 * by the name of its class, as some need not be there. A job's own may keep in fields what they are at.
 */
public final class ThreadSafeCodecs {
  /** Codecs whose streams share nothing. */
  public static final Set<String> CODECS = Set.of("org.apache.hadoop.io.compress.DefaultCodec",
      "org.apache.hadoop.io.compress.GzipCodec", "org.apache.hadoop.io.compress.BZip2Codec",
      "io.airlift.compress.lz4.Lz4Codec", "io.airlift.compress.zstd.ZstdCodec");

  private ThreadSafeCodecs() {
  }

  /** Says whether several threads may have streams of a codec, even of one instance. */
  public static boolean contains(Class<? extends CompressionCodec> codec) {
    return CODECS.contains(codec.getName());
  }
}
