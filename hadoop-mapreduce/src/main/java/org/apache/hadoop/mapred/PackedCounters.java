/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.jobhistory.JhCounters;

/**
 * The counters of a task that has ended, in few bytes. The JobTracker keeps those of each task until its job is
 * forgotten. {@link Counters} have an object for each counter, in a table for each group; here a task has its values in
 * one array, and the names are those of all tasks that were packed by the same {@link Packer} and have the same ones.
 *
 * <p>Immutable.
 */
final class PackedCounters {
  private final CounterNames names;
  /** In the order of the names. */
  private final long[] values;

  private PackedCounters(CounterNames names, long[] values) {
    this.names = names;
    this.values = values;
  }

  /** Packs counters, those of the tasks of one job. Not thread-safe. */
  static final class Packer {
    private final Map<List<CounterNames.Group>, CounterNames> known = new HashMap<>();

    /** The counters as they are now; the order of groups, and of counters in a group, stays as it is. */
    PackedCounters pack(Counters counters) {
      long[] values = new long[counters.size()];
      int count = 0;
      for (Counters.Group group : counters) {
        for (Counters.Counter counter : group) {
          values[count++] = counter.getValue();
        }
      }
      return new PackedCounters(known.computeIfAbsent(CounterNames.of(counters), CounterNames::new), values);
    }
  }

  /** Whether the names of both are kept once. */
  boolean sharesNamesWith(PackedCounters other) {
    return names == other.names;
  }

  /** The counters, which may be changed: this does not change with them. */
  Counters unpack() {
    Counters counters = new Counters();
    addTo(counters);
    return counters;
  }

  /** The same as {@link Counters#incrAllCounters} with what was packed. */
  void addTo(Counters sum) {
    names.add(values, sum);
  }

  /** As events of the job history have them. */
  JhCounters forHistory() {
    return names.history(values);
  }
}
