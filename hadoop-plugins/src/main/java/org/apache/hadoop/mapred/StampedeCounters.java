/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The counters that tell which tasks had the plug-ins, and which had Hadoop's own classes. Stateless. */
public final class StampedeCounters {
  /** The group of all. */
  static final String GROUP = "Stampede";

  private static final Logger LOG = LoggerFactory.getLogger(StampedeCounters.class);

  private StampedeCounters() {
  }

  /** Counts a task; one of a job that has as many counters as it may have is not counted. */
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

  /** Adds to a counter to which several threads of the plug-ins add: those that Hadoop has for tasks have no lock. */
  public static void add(Counters.Counter counter, long number) {
    synchronized (counter) {
      counter.increment(number);
    }
  }
}
