/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.AbstractMap;
import java.util.ArrayList;
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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.server.jobtracker.job.JobAttempts.Known;

/**
 * An index of the task attempts that the JobTracker knows: their tasks and their trackers.
 *
 * <p>An attempt belongs to at most one tracker, the one that it was last added for. A tracker's attempts are kept in
 * two lists: open ones, which may still have to be killed and are scanned by every heartbeat of the tracker, and
 * settled ones, which matter again only if the tracker, or their output, is lost. The first never outgrows the
 * tracker's slots, however long a job is. (Stock has one set and scans all of it.)
 *
 * <p>Thread-safe; lookups take no lock. Changes to one attempt, also by heartbeats of several trackers, are serialized:
 * the entry of its job is locked, and within it the lists of a tracker. No caller's code runs with either lock held.
 *
 * @param <T> the type of tasks
 */
public final class AttemptIndex<T> {
  private final ConcurrentHashMap<JobID, JobAttempts<T, Attempts>> jobs = new ConcurrentHashMap<>();
  private final Map<TaskAttemptID, T> tips = new Tips();
  private final ConcurrentHashMap<String, Attempts> byTracker = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Set<TaskAttemptID>> marked = new ConcurrentHashMap<>();

  /**
   * The attempts of one tracker, in lists rather than sets: each launch changes them, and a hash table per tracker,
   * with a node per attempt, would give the garbage collector many old objects that keep changing.
   */
  private static final class Attempts {
    final String tracker;
    @GuardedBy("this")
    final List<TaskAttemptID> open = new ArrayList<>(0);
    /** The settled attempts in the order in which they settled; some may have {@link #left} since. */
    @GuardedBy("this")
    final List<TaskAttemptID> settled = new ArrayList<>(0);
    /** The settled attempts that have left: whenever they become many, all are removed at once. */
    @GuardedBy("this")
    Set<TaskAttemptID> left = Set.of();
    /** True if this is no longer the tracker's entry, so that nothing may be added. */
    @GuardedBy("this")
    boolean removed;

    Attempts(String tracker) {
      this.tracker = tracker;
    }

    /** @param again true if the attempt is already in this entry */
    synchronized boolean add(TaskAttemptID attempt, boolean again) {
      if (!removed) {
        if (again) {
          remove(attempt);
        }
        open.add(attempt);
      }
      return !removed;
    }

    synchronized void remove(TaskAttemptID attempt) {
      if (open.remove(attempt)) {
        return;
      }
      if (left.isEmpty()) {
        left = new HashSet<>();
      }
      left.add(attempt);
      if (left.size() > settled.size() / 2) {
        settled.removeAll(left);
        left = Set.of();
      }
    }

    synchronized void settle(TaskAttemptID attempt) {
      if (open.remove(attempt) && !(left.contains(attempt) && left.remove(attempt))) {
        settled.add(attempt);
      }
    }

    synchronized void reopen(TaskAttemptID attempt) {
      if (!left.contains(attempt) && settled.remove(attempt)) {
        open.add(attempt);
      }
    }

    synchronized SortedSet<TaskAttemptID> removeAll() {
      removed = true;
      SortedSet<TaskAttemptID> all = new TreeSet<>(settled);
      all.removeAll(left);
      all.addAll(open);
      return all;
    }
  }

  /** Returns the task of each attempt: a view, for stock code and tests that read the map or add to it. */
  public Map<TaskAttemptID, T> tips() {
    return tips;
  }

  /** Assigns an attempt to a tracker, and removes it from its previous one. */
  public void add(TaskAttemptID attempt, String tracker, T tip) {
    change(attempt, known -> {
      Attempts before = owner(known);
      Attempts attempts;
      do {
        attempts = byTracker.computeIfAbsent(tracker, Attempts::new);
      } while (!attempts.add(attempt, attempts == before));
      if (before != null && before != attempts) {
        before.remove(attempt);
      }
      return new Known<>(tip, attempts);
    });
  }

  /**
   * Changes the entry of an attempt; nothing else of its job is changed meanwhile.
   *
   * @param change maps the current entry, or null, to the new one; its owner is null if it was put into {@link #tips}
   *     and belongs to no tracker
   * @return the previously known task
   */
  private T change(TaskAttemptID attempt, UnaryOperator<Known<T, Attempts>> change) {
    AtomicReference<T> before = new AtomicReference<>();
    jobs.compute(attempt.getJobID(), (id, present) -> {
      JobAttempts<T, Attempts> job = present == null ? new JobAttempts<>() : present;
      Known<T, Attempts> known = job.get(attempt);
      before.setPlain(known == null ? null : known.task());
      Known<T, Attempts> after = change.apply(known);
      if (after == null) {
        job.remove(attempt);
      } else {
        job.put(attempt, after);
      }
      return job.size() == 0 ? null : job;
    });
    return before.getPlain();
  }

  private static Attempts owner(Known<?, Attempts> known) {
    return known == null ? null : known.owner();
  }

  /** Removes an attempt. Returns true if it was known. */
  public boolean remove(TaskAttemptID attempt) {
    return change(attempt, known -> {
      Attempts attempts = owner(known);
      if (attempts != null) {
        attempts.remove(attempt);
      }
      return null;
    }) != null;
  }

  /** Returns the tracker that has an attempt, even if it was lost since; null if the attempt is unknown. */
  public String tracker(TaskAttemptID attempt) {
    Attempts attempts = owner(attempt);
    return attempts == null ? null : attempts.tracker;
  }

  private Attempts owner(TaskAttemptID attempt) {
    JobAttempts<T, Attempts> job = jobs.get(attempt.getJobID());
    return job == null ? null : job.owner(attempt);
  }

  /** Marks a known attempt as settled: it will not have to be killed. */
  void settle(TaskAttemptID attempt) {
    Attempts attempts = owner(attempt);
    if (attempts != null) {
      attempts.settle(attempt);
    }
  }

  /**
   * Returns true if the tracker of a known attempt is to be told that the attempt is over, according to its task. A
   * complete attempt is settled.
   *
   * @param guard the monitor that guards the task, which does not change meanwhile
   * @param isDue evaluated on the attempt's task
   * @param isComplete evaluated on the attempt's task, too
   */
  public boolean shouldClose(TaskAttemptID attempt, Object guard, Predicate<TaskAttemptID> isDue,
      Predicate<TaskAttemptID> isComplete) {
    synchronized (guard) {
      boolean close = isDue.test(attempt);
      if (isComplete.test(attempt)) {
        settle(attempt);
      }
      return close;
    }
  }

  /** Reopens a settled attempt, which may have to be killed after all. */
  public void reopen(TaskAttemptID attempt) {
    Attempts attempts = owner(attempt);
    if (attempts != null) {
      attempts.reopen(attempt);
    }
  }

  /** Returns a copy of the attempts of a tracker that have not settled; empty for an unknown tracker. */
  public Collection<TaskAttemptID> open(String tracker) {
    Attempts attempts = byTracker.get(tracker);
    if (attempts == null) {
      return List.of();
    }
    synchronized (attempts) {
      return List.copyOf(attempts.open);
    }
  }

  /**
   * Removes all attempts from a lost tracker. They remain known, and the tracker can come back.
   *
   * @return the attempts, settled or not, in sorted order; null if the tracker never had one
   */
  public SortedSet<TaskAttemptID> removeTracker(String tracker) {
    Attempts attempts = byTracker.remove(tracker);
    if (attempts == null) {
      return null;
    }
    return attempts.removeAll();
  }

  /** Marks an attempt, to be forgotten when the tracker that ran it next reports. */
  public void mark(String tracker, TaskAttemptID attempt) {
    marked.compute(tracker, (name, attempts) -> {
      Set<TaskAttemptID> set = attempts == null ? new HashSet<>() : attempts;
      set.add(attempt);
      return set;
    });
  }

  /** Removes and returns the attempts that were marked since the last call for this tracker. */
  public Set<TaskAttemptID> takeMarked(String tracker) {
    Set<TaskAttemptID> attempts = marked.remove(tracker);
    return attempts == null ? Set.of() : attempts;
  }

  /** A map view of the attempts without their trackers. */
  private final class Tips extends AbstractMap<TaskAttemptID, T> {
    @Override
    public T get(Object attempt) {
      TaskAttemptID id = (TaskAttemptID) attempt;
      JobAttempts<T, Attempts> job = jobs.get(id.getJobID());
      return job == null ? null : job.task(id);
    }

    @Override
    public boolean containsKey(Object attempt) {
      return get(attempt) != null;
    }

    /** Sets the task of an attempt, which stays with its tracker. */
    @Override
    public T put(TaskAttemptID attempt, T tip) {
      return change(attempt, known -> new Known<>(tip, owner(known)));
    }

    @Override
    public int size() {
      return jobs.values().stream().mapToInt(JobAttempts::size).sum();
    }

    /** Returns a copy, for tests and reports. */
    @Override
    public Set<Map.Entry<TaskAttemptID, T>> entrySet() {
      Map<TaskAttemptID, T> copy = new HashMap<>();
      jobs.values().forEach(job -> job.forEach(copy::put));
      return Collections.unmodifiableSet(copy.entrySet());
    }
  }
}
