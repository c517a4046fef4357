/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.AbstractMap;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
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
  private final ConcurrentHashMap<TaskAttemptID, Known> entries = new ConcurrentHashMap<>();
  private final Map<TaskAttemptID, TaskInProgress> tips = new Tips(entries);
  private final ConcurrentHashMap<String, Attempts> byTracker = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Set<TaskAttemptID>> marked = new ConcurrentHashMap<>();

  /**
   * Of one attempt.
   *
   * @param owner null if it was put into {@link #tips} and no tracker has it
   */
  private record Known(TaskInProgress tip, Attempts owner) {
  }

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
    entries.compute(attempt, (id, entry) -> {
      Attempts before = entry == null ? null : entry.owner;
      Attempts attempts;
      do {
        attempts = byTracker.computeIfAbsent(tracker, Attempts::new);
      } while (!attempts.add(id));
      if (before != null && before != attempts) {
        before.remove(id);
      }
      return new Known(tip, attempts);
    });
  }

  /** Forgets an attempt. Returns whether it was known. */
  boolean remove(TaskAttemptID attempt) {
    boolean[] known = new boolean[1];
    entries.computeIfPresent(attempt, (id, entry) -> {
      if (entry.owner != null) {
        entry.owner.remove(id);
      }
      known[0] = true;
      return null;
    });
    return known[0];
  }

  /** The tracker that has an attempt, also one that was lost since; null if the attempt is not known. */
  String tracker(TaskAttemptID attempt) {
    Attempts attempts = owner(attempt);
    return attempts == null ? null : attempts.tracker;
  }

  private Attempts owner(TaskAttemptID attempt) {
    Known entry = entries.get(attempt);
    return entry == null ? null : entry.owner;
  }

  /** Notes that a known attempt will not have to be killed. */
  void settle(TaskAttemptID attempt) {
    Attempts attempts = owner(attempt);
    if (attempts != null) {
      attempts.settle(attempt);
    }
  }

  /** Notes that an attempt that had settled may have to be killed after all. */
  void reopen(TaskAttemptID attempt) {
    Attempts attempts = owner(attempt);
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

  /** {@link #entries} without the trackers. */
  private static final class Tips extends AbstractMap<TaskAttemptID, TaskInProgress> {
    private final ConcurrentHashMap<TaskAttemptID, Known> entries;

    Tips(ConcurrentHashMap<TaskAttemptID, Known> entries) {
      this.entries = entries;
    }

    @Override
    public TaskInProgress get(Object attempt) {
      Known entry = entries.get(attempt);
      return entry == null ? null : entry.tip;
    }

    @Override
    public boolean containsKey(Object attempt) {
      return entries.containsKey(attempt);
    }

    /** Leaves the attempt to the tracker that has it. */
    @Override
    public TaskInProgress put(TaskAttemptID attempt, TaskInProgress tip) {
      TaskInProgress[] before = new TaskInProgress[1];
      entries.compute(attempt, (id, entry) -> {
        before[0] = entry == null ? null : entry.tip;
        return new Known(tip, entry == null ? null : entry.owner);
      });
      return before[0];
    }

    /** A copy, for tests and reports. */
    @Override
    public Set<Map.Entry<TaskAttemptID, TaskInProgress>> entrySet() {
      Map<TaskAttemptID, TaskInProgress> copy = new HashMap<>();
      entries.forEach((attempt, entry) -> copy.put(attempt, entry.tip));
      return Collections.unmodifiableSet(copy.entrySet());
    }

    @Override
    public int size() {
      return entries.size();
    }
  }
}
