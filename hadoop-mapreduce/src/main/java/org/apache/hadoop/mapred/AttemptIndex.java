/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The task attempts that the JobTracker knows: whose they are, and which tracker has them.
 *
 * <p>An attempt belongs to one tracker at most, the one that it was last added for. A tracker's attempts are kept in
 * two sets: those that may still have to be killed, which every heartbeat of the tracker looks through, and those that
 * have settled and matter again only if the tracker, or their output, is lost. The first stays as small as the tracker
 * has slots, however long a job is. (Stock has one set and looks through all of it.)
 *
 * <p>Thread-safe; lookups take no lock. What is done to one attempt, also by heartbeats of several trackers, is done
 * one after the other: the entry of its owner is locked, and in that the sets of a tracker. No caller's code is run
 * with either.
 */
final class AttemptIndex {
  private final ConcurrentHashMap<TaskAttemptID, TaskInProgress> tips = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<TaskAttemptID, Attempts> owners = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Attempts> byTracker = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Set<TaskAttemptID>> marked = new ConcurrentHashMap<>();

  /** The attempts of one tracker; guarded by itself. */
  private static final class Attempts {
    final String tracker;
    final Set<TaskAttemptID> open = new HashSet<>();
    final Set<TaskAttemptID> settled = new HashSet<>();
    /** Whether this is no longer the tracker's entry, so that nothing may be added. */
    boolean removed;

    Attempts(String tracker) {
      this.tracker = tracker;
    }

    synchronized boolean add(TaskAttemptID attempt) {
      if (!removed) {
        settled.remove(attempt);
        open.add(attempt);
      }
      return !removed;
    }

    synchronized void remove(TaskAttemptID attempt) {
      open.remove(attempt);
      settled.remove(attempt);
    }

    synchronized void settle(TaskAttemptID attempt) {
      if (open.remove(attempt)) {
        settled.add(attempt);
      }
    }

    synchronized void reopen(TaskAttemptID attempt) {
      if (settled.remove(attempt)) {
        open.add(attempt);
      }
    }
  }

  /** The TaskInProgress of each attempt: a view, for stock code and tests that look into the map or add to it. */
  Map<TaskAttemptID, TaskInProgress> tips() {
    return tips;
  }

  /** Gives an attempt to a tracker, and takes it from the one that had it. */
  void add(TaskAttemptID attempt, String tracker, TaskInProgress tip) {
    owners.compute(attempt, (id, before) -> {
      tips.put(id, tip);
      Attempts attempts;
      do {
        attempts = byTracker.computeIfAbsent(tracker, Attempts::new);
      } while (!attempts.add(id));
      if (before != null && before != attempts) {
        before.remove(id);
      }
      return attempts;
    });
  }

  /** Forgets an attempt. Returns whether it was known. */
  boolean remove(TaskAttemptID attempt) {
    boolean[] known = new boolean[1];
    owners.compute(attempt, (id, attempts) -> {
      if (attempts != null) {
        attempts.remove(id);
      }
      known[0] = tips.remove(id) != null;
      return null;
    });
    return known[0];
  }

  /** The tracker that has an attempt, also one that was lost since; null if the attempt is not known. */
  String tracker(TaskAttemptID attempt) {
    Attempts attempts = owners.get(attempt);
    return attempts == null ? null : attempts.tracker;
  }

  /** Notes that a known attempt will not have to be killed. */
  void settle(TaskAttemptID attempt) {
    Attempts attempts = owners.get(attempt);
    if (attempts != null) {
      attempts.settle(attempt);
    }
  }

  /** Notes that an attempt that had settled may have to be killed after all. */
  void reopen(TaskAttemptID attempt) {
    Attempts attempts = owners.get(attempt);
    if (attempts != null) {
      attempts.reopen(attempt);
    }
  }

  /** A copy of the attempts of a tracker that have not settled; empty for one that is not known. */
  Collection<TaskAttemptID> open(String tracker) {
    Attempts attempts = byTracker.get(tracker);
    if (attempts == null) {
      return List.of();
    }
    synchronized (attempts) {
      return List.copyOf(attempts.open);
    }
  }

  /**
   * Takes all attempts from a tracker that is lost. They stay known, and the tracker can come back.
   *
   * @return the attempts, settled or not, in their order; null if the tracker never had one
   */
  SortedSet<TaskAttemptID> removeTracker(String tracker) {
    Attempts attempts = byTracker.remove(tracker);
    if (attempts == null) {
      return null;
    }
    synchronized (attempts) {
      attempts.removed = true;
      SortedSet<TaskAttemptID> lost = new TreeSet<>(attempts.open);
      lost.addAll(attempts.settled);
      return lost;
    }
  }

  /** Marks an attempt, to be forgotten when the tracker that ran it next reports. */
  void mark(String tracker, TaskAttemptID attempt) {
    marked.compute(tracker, (name, attempts) -> {
      Set<TaskAttemptID> set = attempts == null ? new HashSet<>() : attempts;
      set.add(attempt);
      return set;
    });
  }

  /** The attempts that were marked since the last call for this tracker. */
  Set<TaskAttemptID> takeMarked(String tracker) {
    Set<TaskAttemptID> attempts = marked.remove(tracker);
    return attempts == null ? Set.of() : attempts;
  }
}
