/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The counters of a task that has ended, in few bytes. The JobTracker keeps those of each task until its job is
 * forgotten. {@link Counters} have an object for each counter, in a table for each group; here a task has its values in
 * one array, and the names are those of all tasks that were packed by the same {@link Packer} and have the same ones.
 *
 * <p>Immutable.
 */
final class PackedCounters {
  private final List<GroupNames> groups;
  /** In the order of the names. */
  private final long[] values;

  /** The names of a group and of its counters, both with those to be displayed. */
  private record GroupNames(String name, String displayName, List<CounterNames> counters) {
  }

  private record CounterNames(String name, String displayName) {
  }

  private PackedCounters(List<GroupNames> groups, long[] values) {
    this.groups = groups;
    this.values = values;
  }

  /** Packs counters, those of the tasks of one job. Not thread-safe. */
  static final class Packer {
    private final Map<List<GroupNames>, List<GroupNames>> known = new HashMap<>();

    /** The counters as they are now; the order of groups, and of counters in a group, stays as it is. */
    PackedCounters pack(Counters counters) {
      List<GroupNames> groups = new ArrayList<>();
      long[] values = new long[counters.size()];
      int count = 0;
      for (Counters.Group group : counters) {
        List<CounterNames> names = new ArrayList<>(group.size());
        for (Counters.Counter counter : group) {
          names.add(new CounterNames(counter.getName(), counter.getDisplayName()));
          values[count++] = counter.getValue();
        }
        groups.add(new GroupNames(group.getName(), group.getDisplayName(), names));
      }
      return new PackedCounters(known.computeIfAbsent(groups, List::copyOf), values);
    }
  }

  /** Whether the names of both are kept once. */
  boolean sharesNamesWith(PackedCounters other) {
    return groups == other.groups;
  }

  /** The counters, which may be changed: this does not change with them. */
  Counters unpack() {
    Counters counters = new Counters();
    addTo(counters);
    return counters;
  }

  /** The same as {@link Counters#incrAllCounters} with what was packed. */
  void addTo(Counters sum) {
    int count = 0;
    for (GroupNames names : groups) {
      Counters.Group group = sum.getGroup(names.name());
      group.setDisplayName(names.displayName());
      for (CounterNames each : names.counters()) {
        Counters.Counter counter = group.getCounterForName(each.name());
        counter.setDisplayName(each.displayName());
        counter.increment(values[count++]);
      }
    }
  }
}
