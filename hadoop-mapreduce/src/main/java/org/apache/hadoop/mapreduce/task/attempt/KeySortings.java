/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.sort.KeyPrefix;
import org.apache.hadoop.mapreduce.spill.KeySorting;
import org.apache.hadoop.mapreduce.util.ThreadSafeClasses;

/**
 * The choice of how a job's keys are sorted: by prefix if the job sorts Writables with the comparator that Hadoop
 * provides for their class, otherwise with the job's comparator; by one thread, unless the comparator is known to be
 * thread-safe. Stateless.
 */
@InterfaceAudience.Private
public final class KeySortings {
  private static final Log LOG = LogFactory.getLog(KeySortings.class);

  private KeySortings() {
  }

  /**
   * Returns how the keys of a job's map outputs are sorted.
   *
   * @param threads the maximum number of sorting threads
   */
  public static KeySorting of(JobConf job, Class<?> keyClass, int threads) {
    RawComparator<?> comparator = job.getOutputKeyComparator();
    KeyPrefix prefix = prefix(job, keyClass, comparator);
    KeySorting sorting = KeySorting.of(prefix, comparator, job::getOutputKeyComparator, threads,
        ThreadSafeClasses.DECLARED.read(job));
    if (sorting.threads() < threads) {
      LOG.info("Sorting with one thread, not " + threads + ": " + comparator.getClass().getName()
          + " is not known to be thread-safe, and " + ThreadSafeClasses.DECLARED.name() + " is not set");
    }
    return sorting;
  }

  /** Returns a prefix of serialized keys whose order agrees with a comparator of theirs; null if there is none. */
  public static KeyPrefix prefix(Configuration conf, Class<?> keyClass, RawComparator<?> comparator) {
    Serialization<?> serialization = new SerializationFactory(conf).getSerialization(keyClass);
    return serialization != null && serialization.getClass() == WritableSerialization.class
        ? KeyPrefix.find(keyClass, comparator) : null;
  }
}
