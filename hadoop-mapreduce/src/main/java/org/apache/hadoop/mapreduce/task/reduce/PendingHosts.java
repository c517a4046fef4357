/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The hosts that have outputs to be copied and are not busy: those that support batches, and the old ones, which answer
 * only fetchers. Each selection and each update takes constant time, however many there are. Not thread-safe; guarded
 * by the monitor of the {@link ShuffleScheduler}.
 *
 * @param <H> a host; compared by identity
 */
final class PendingHosts<H> {
  private final boolean allOld;
  private final Set<H> old = new HashSet<>();
  private final Hosts<H> ofFetchers = new Hosts<>();
  private final Hosts<H> ofBatches = new Hosts<>();

  /** A set of hosts in no particular order. */
  private static final class Hosts<H> {
    private final List<H> list = new ArrayList<>();
    private final Set<H> set = new HashSet<>();

    private void add(H host) {
      if (set.add(host)) {
        list.add(host);
      }
      assert list.size() == set.size();
    }

    private H take(Random random) {
      int at = random.nextInt(list.size());
      H last = list.remove(list.size() - 1);
      H host = at == list.size() ? last : list.set(at, last);
      set.remove(host);
      assert list.size() == set.size();
      return host;
    }

    private void clear() {
      list.clear();
      set.clear();
    }
  }

  /** @param allOld true if no host is to be asked in batches */
  PendingHosts(boolean allOld) {
    this.allOld = allOld;
  }

  /** Adds a host, unless it is already there. */
  void add(H host) {
    (isOld(host) ? ofFetchers : ofBatches).add(host);
  }

  /** Marks a host as one for fetchers, effective from its next {@link #add}; it must not be pending now. */
  void markOld(H host) {
    assert !ofFetchers.set.contains(host) && !ofBatches.set.contains(host) : host + " waits to be asked";
    old.add(host);
  }

  boolean isOld(H host) {
    return allOld || old.contains(host);
  }

  /**
   * Tells whether no host is pending.
   *
   * @param batches selects the hosts that support batches, or the old ones
   */
  boolean isEmpty(boolean batches) {
    return (batches ? ofBatches : ofFetchers).list.isEmpty();
  }

  /** Removes and returns a random host, so that not all reduces go to the same host first. */
  H take(boolean batches, Random random) {
    return (batches ? ofBatches : ofFetchers).take(random);
  }

  /** Removes all pending hosts, but remembers which ones are old. */
  void clear() {
    ofFetchers.clear();
    ofBatches.clear();
  }
}
