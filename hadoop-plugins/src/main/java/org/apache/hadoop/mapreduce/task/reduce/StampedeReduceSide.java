/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.security.PrivilegedAction;
import java.util.List;
import javax.crypto.SecretKey;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.sort.KeyOrder;
import org.apache.hadoop.mapreduce.sort.KeyPrefix;
import org.apache.hadoop.mapreduce.sort.ThreadSafeComparators;
import org.apache.hadoop.mapreduce.spill.SegmentChecksum;
import org.apache.hadoop.mapreduce.spill.ThreadSafeCodecs;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ReflectionUtils;

/** The surrounding reduce, as seen by the parts of a shuffle. Immutable. */
final class StampedeReduceSide<K, V> {
  private static final List<String> ERRORS =
      List.of("IO_ERROR", "WRONG_LENGTH", "BAD_ID", "WRONG_MAP", "CONNECTION", "WRONG_REDUCE");

  private final ShuffleConsumerPlugin.Context<K, V> context;
  private final StampedeReduceSettings settings;
  private final SegmentChecksum checksum;
  private final ExceptionReporter failures;
  private final ShuffleClientMetrics metrics;
  private final FileSystem files;
  private final KeyPrefix prefix;
  private final boolean comparesTogether;
  private final boolean codecTogether;
  private final UserGroupInformation user;

  /**
   * @param declared true if the job declares its own classes thread-safe
   * @param failures told of failures that the reduce cannot survive
   */
  StampedeReduceSide(ShuffleConsumerPlugin.Context<K, V> context, StampedeReduceSettings settings,
      SegmentChecksum checksum, boolean declared, ExceptionReporter failures) throws IOException {
    this.context = context;
    this.settings = settings;
    this.checksum = checksum;
    this.failures = failures;
    JobConf job = context.getJobConf();
    metrics = ShuffleClientMetrics.create(context.getReduceId(), job);
    files = FileSystem.getLocal(job).getRaw();
    RawComparator<?> comparator = job.getOutputKeyComparator();
    Class<?> keyClass = job.getMapOutputKeyClass();
    Serialization<?> serialization = new SerializationFactory(job).getSerialization(keyClass);
    prefix = serialization != null && serialization.getClass() == WritableSerialization.class
        ? KeyPrefix.find(keyClass, comparator) : null;
    comparesTogether = declared || prefix != null || ThreadSafeComparators.contains(comparator);
    codecTogether = context.getCodec() == null || declared
        || ThreadSafeCodecs.contains(context.getCodec().getClass());
    user = UserGroupInformation.getCurrentUser();
    // Creates the counters, so that those at 0 are shown, too
    ERRORS.forEach(this::error);
  }

  ShuffleConsumerPlugin.Context<K, V> context() {
    return context;
  }

  JobConf job() {
    return context.getJobConf();
  }

  StampedeReduceSettings settings() {
    return settings;
  }

  SegmentChecksum checksum() {
    return checksum;
  }

  ExceptionReporter failures() {
    return failures;
  }

  ShuffleClientMetrics metrics() {
    return metrics;
  }

  Reporter reporter() {
    return context.getReporter();
  }

  /** Returns the file system of map outputs. */
  FileSystem files() {
    return files;
  }

  /** Returns the secret that requests are signed with. */
  SecretKey secret() {
    return context.getReduceTask().getShuffleSecret();
  }

  /** Returns the codec for merges; null for none. */
  CompressionCodec codec() {
    return context.getCodec();
  }

  /** Creates a codec for incoming outputs, which are handled by another thread than merges; null for none. */
  CompressionCodec codecForCopies() {
    return codec() == null ? null
        : ReflectionUtils.newInstance(job().getMapOutputCompressorClass(DefaultCodec.class), job());
  }

  /** Creates an order of keys, for one thread. */
  KeyOrder order() {
    return new KeyOrder(prefix, job().getOutputKeyComparator());
  }

  /** Returns how many threads may merge at the same time: 1 if there is a combiner, as that is for one thread. */
  int mergeThreads() {
    return comparesTogether && codecTogether && context.getCombinerClass() == null ? settings.threads() : 1;
  }

  /** Returns how many threads may handle incoming outputs. */
  int copyThreads() {
    return codec() != null && codecTogether ? Math.min(settings.threads(), settings.hosts()) : 1;
  }

  /** Returns the counter for errors of a kind. */
  Counters.Counter error(String name) {
    return reporter().getCounter("Shuffle Errors", name);
  }

  /**
   * Creates a thread that runs as the current user, which threads do not inherit on newer JDKs: a combiner may ask for
   * it.
   */
  Thread thread(String name, Runnable work) {
    Thread thread = new Thread(() -> user.doAs((PrivilegedAction<Void>) () -> {
      work.run();
      return null;
    }), name);
    thread.setDaemon(true);
    return thread;
  }
}
