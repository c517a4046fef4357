/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import org.apache.hadoop.mapreduce.counters.CounterGroupFactory;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The counters of tasks that used the plug-ins and of those that used Hadoop's own classes. Stateless. */
public final class StampedeCounters {
  /** The group of all these counters. */
  static final String GROUP = "Stampede";
  /** The maximum number of counters of the group in one job. */
  private static final int MAX_COUNTERS = 4;

  private static final Logger LOG = LoggerFactory.getLogger(StampedeCounters.class);

  private StampedeCounters() {
  }

  /**
   * Counts a task, which must have made all its own counters, unless its job might then have more than it may: Hadoop
   * would fail the job. The limits hold for all tasks together, of which this one knows only itself, so it leaves half
   * of what is allowed to the others.
   */
  static void count(Task task, Reporter reporter, String name) {
    try {
      if (!hasRoom(task.getCounters())) {
        LOG.info("{} is not counted: this task alone has about half of the counters that its job may have", name);
        return;
      }
      Counters.Counter counter = reporter.getCounter(GROUP, name);
      if (counter != null) {
        counter.increment(1);
      }
    } catch (LimitExceededException | LinkageError e) {
      LOG.warn("{} is not counted: {}", name, e.toString());
    }
  }

  /**
   * Returns true if a counter may be made. To try is no way to find out: a counter beyond the limit exists all the
   * same, is sent to the application master, and none can be made after it.
   */
  private static boolean hasRoom(Counters own) {
    int groups = 1;
    int counters = MAX_COUNTERS;
    for (Counters.Group group : own) {
      if (!CounterGroupFactory.isFrameworkGroup(group.getName())) {
        groups++;
        counters += group.size();
      }
    }
    return groups <= Limits.getGroupsMax() / 2 && counters <= Limits.getCountersMax() / 2;
  }

  /** Adds to a counter that several plug-in threads update: Hadoop's task counters are not synchronized. */
  public static void add(Counters.Counter counter, long number) {
    synchronized (counter) {
      counter.increment(number);
    }
  }
}
