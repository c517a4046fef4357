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
 * A pool of instances of the codec of a job's map outputs, one for each thread that needs one at a time: a codec may
 * keep state in its fields, and stock's fetchers have one instance each. Thread-safe.
 */
final class CodecInstances {
  private final Supplier<? extends CompressionCodec> newCodec;
  private final ConcurrentLinkedDeque<CompressionCodec> free = new ConcurrentLinkedDeque<>();

  CodecInstances(Supplier<? extends CompressionCodec> newCodec) {
    this.newCodec = newCodec;
  }

  /**
   * Creates the codec pool of a job.
   *
   * @return null if map outputs are not compressed
   */
  static CodecInstances of(JobConf job) {
    Class<? extends CompressionCodec> codec = CopyThreads.codec(job);
    return codec == null ? null : new CodecInstances(() -> ReflectionUtils.newInstance(codec, job));
  }

  /** Returns a codec for the exclusive use of the calling thread, until it is given back. */
  CompressionCodec take() {
    CompressionCodec codec = free.pollFirst();
    return codec == null ? newCodec.get() : codec;
  }

  void giveBack(CompressionCodec codec) {
    free.addFirst(codec);
  }
}
