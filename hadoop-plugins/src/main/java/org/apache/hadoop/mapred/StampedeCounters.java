/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The counters of tasks that used the plug-ins and of those that used Hadoop's own classes. Stateless. */
public final class StampedeCounters {
  /** The group of all these counters. */
  static final String GROUP = "Stampede";

  private static final Logger LOG = LoggerFactory.getLogger(StampedeCounters.class);

  private StampedeCounters() {
  }

  /** Counts a task, unless its job has reached its limit on counters. */
  static void count(Reporter reporter, String name) {
    try {
      Counters.Counter counter = reporter.getCounter(GROUP, name);
      if (counter != null) {
        counter.increment(1);
      }
    } catch (LimitExceededException e) {
      LOG.warn("{} is not counted: {}", name, e.getMessage());
    }
  }

  /** Adds to a counter that several plug-in threads update: Hadoop's task counters are not synchronized. */
  public static void add(Counters.Counter counter, long number) {
    synchronized (counter) {
      counter.increment(number);
    }
  }
}
