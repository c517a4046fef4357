/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * The codec of a job's map outputs, an instance for each thread that has one at the same time: a codec may keep in its
 * fields what it is at, and stock's fetchers have one each. Thread-safe.
 */
final class CodecInstances {
  private final Supplier<? extends CompressionCodec> newCodec;
  private final ConcurrentLinkedDeque<CompressionCodec> free = new ConcurrentLinkedDeque<>();

  CodecInstances(Supplier<? extends CompressionCodec> newCodec) {
    this.newCodec = newCodec;
  }

  /**
   * Makes the codecs of a job.
   *
   * @return null if map outputs are not compressed
   */
  static CodecInstances of(JobConf job) {
    Class<? extends CompressionCodec> codec = CopyThreads.codec(job);
    return codec == null ? null : new CodecInstances(() -> ReflectionUtils.newInstance(codec, job));
  }

  /** A codec for the calling thread alone, until it gives it back. */
  CompressionCodec take() {
    CompressionCodec codec = free.pollFirst();
    return codec == null ? newCodec.get() : codec;
  }

  void giveBack(CompressionCodec codec) {
    free.addFirst(codec);
  }
}
