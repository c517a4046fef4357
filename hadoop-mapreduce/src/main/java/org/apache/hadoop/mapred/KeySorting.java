/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapreduce.sort.KeyOrder;
import org.apache.hadoop.mapreduce.sort.KeyPrefix;

/**
 * How the keys of a job are sorted: by prefix where the job sorts Writables with the comparator that Hadoop has for
 * their class, with the job's comparator otherwise.
 *
 * @param prefix null if keys are compared
 * @param orders one for each thread that may sort at the same time
 */
record KeySorting(KeyPrefix prefix, List<KeyOrder> orders) {
  static KeySorting of(JobConf job, Class<?> keyClass, int threads) {
    RawComparator<?> comparator = job.getOutputKeyComparator();
    KeyPrefix prefix = prefix(job, keyClass, comparator);
    List<KeyOrder> orders = new ArrayList<>();
    for (RawComparator<?> each : comparators(job, comparator, threads)) {
      orders.add(new KeyOrder(prefix, each));
    }
    return new KeySorting(prefix, orders);
  }

  /** The prefix of serialised keys that agrees with a comparator of theirs; null if there is none. */
  static KeyPrefix prefix(Configuration conf, Class<?> keyClass, RawComparator<?> comparator) {
    Serialization<?> serialization = new SerializationFactory(conf).getSerialization(keyClass);
    return serialization instanceof WritableSerialization ? KeyPrefix.find(keyClass, comparator) : null;
  }

  int threads() {
    return orders.size();
  }

  /**
   * A comparator for each thread, as many deserialise into fields. The job makes a new one at each call, unless it uses
   * one that is registered for a class of keys. Of those only Hadoop's own are known to keep nothing, and are shared;
   * with any other there is one thread.
   */
  private static List<RawComparator<?>> comparators(JobConf job, RawComparator<?> first, int threads) {
    List<RawComparator<?>> all = new ArrayList<>();
    all.add(first);
    while (all.size() < threads) {
      RawComparator<?> another = job.getOutputKeyComparator();
      if (another == first && !keepsNothing(first)) {
        break;
      }
      all.add(another);
    }
    return all;
  }

  private static boolean keepsNothing(RawComparator<?> comparator) {
    return comparator.getClass() != WritableComparator.class
        && comparator.getClass().getPackage() == WritableComparator.class.getPackage()
        && comparator.getClass().getClassLoader() == WritableComparator.class.getClassLoader();
  }
}
