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
 * The task attempts that the JobTracker knows: whose they are, and which tracker has them.
 *
 * <p>An attempt belongs to one tracker at most, the one that it was last added for. A tracker's attempts are kept in
 * two lists: those that may still have to be killed, which every heartbeat of the tracker looks through, and those that
 * have settled and matter again only if the tracker, or their output, is lost. The first stays as small as the tracker
 * has slots, however long a job is. (Stock has one set and looks through all of it.)
 *
 * <p>Thread-safe; lookups take no lock. What is done to one attempt, also by heartbeats of several trackers, is done
 * one after the other: the entry of its job is locked, and in that the lists of a tracker. No caller's code is run with
 * either.
 *
 * @param <T> a task
 */
public final class AttemptIndex<T> {
  private final ConcurrentHashMap<JobID, JobAttempts<T, Attempts>> jobs = new ConcurrentHashMap<>();
  private final Map<TaskAttemptID, T> tips = new Tips();
  private final ConcurrentHashMap<String, Attempts> byTracker = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Set<TaskAttemptID>> marked = new ConcurrentHashMap<>();

  /**
   * The attempts of one tracker. In lists, not in sets: each launch changes them, and for the garbage collector a table
   * for each tracker, with a node for each attempt, is a heap of old objects that all change.
   */
  private static final class Attempts {
    final String tracker;
    @GuardedBy("this")
    final List<TaskAttemptID> open = new ArrayList<>(0);
    /** The attempts in the order in which they settled; some may have {@link #left} since. */
    @GuardedBy("this")
    final List<TaskAttemptID> settled = new ArrayList<>(0);
    /** The settled ones that have left: each time that they are many, all are taken out at once. */
    @GuardedBy("this")
    Set<TaskAttemptID> left = Set.of();
    /** Whether this is no longer the tracker's entry, so that nothing may be added. */
    @GuardedBy("this")
    boolean removed;

    Attempts(String tracker) {
      this.tracker = tracker;
    }

    /** @param again whether it is here already */
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

  /** The task of each attempt: a view, for stock code and tests that look into the map or add to it. */
  public Map<TaskAttemptID, T> tips() {
    return tips;
  }

  /** Gives an attempt to a tracker, and takes it from the one that had it. */
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
   * Changes what is known of an attempt; nothing else of its job is changed meanwhile.
   *
   * @param change from what is known, or null, to what is then; who has the attempt is null if it was put into
   *     {@link #tips} and no tracker has it
   * @return the task that was known before
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

  /** Forgets an attempt. Returns whether it was known. */
  public boolean remove(TaskAttemptID attempt) {
    return change(attempt, known -> {
      Attempts attempts = owner(known);
      if (attempts != null) {
        attempts.remove(attempt);
      }
      return null;
    }) != null;
  }

  /** The tracker that has an attempt, also one that was lost since; null if the attempt is not known. */
  public String tracker(TaskAttemptID attempt) {
    Attempts attempts = owner(attempt);
    return attempts == null ? null : attempts.tracker;
  }

  private Attempts owner(TaskAttemptID attempt) {
    JobAttempts<T, Attempts> job = jobs.get(attempt.getJobID());
    return job == null ? null : job.owner(attempt);
  }

  /** Notes that a known attempt will not have to be killed. */
  void settle(TaskAttemptID attempt) {
    Attempts attempts = owner(attempt);
    if (attempts != null) {
      attempts.settle(attempt);
    }
  }

  /**
   * Tells whether the tracker of a known attempt is due to hear that the attempt is over, as its task says. One that is
   * complete has settled.
   *
   * @param guard the monitor that guards the task, which stays as it is meanwhile
   * @param isDue asked of the attempt's task
   * @param isComplete asked of the attempt's task, too
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

  /** Notes that an attempt that had settled may have to be killed after all. */
  public void reopen(TaskAttemptID attempt) {
    Attempts attempts = owner(attempt);
    if (attempts != null) {
      attempts.reopen(attempt);
    }
  }

  /** A copy of the attempts of a tracker that have not settled; empty for one that is not known. */
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
   * Takes all attempts from a tracker that is lost. They stay known, and the tracker can come back.
   *
   * @return the attempts, settled or not, in their order; null if the tracker never had one
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

  /** The attempts that were marked since the last call for this tracker. */
  public Set<TaskAttemptID> takeMarked(String tracker) {
    Set<TaskAttemptID> attempts = marked.remove(tracker);
    return attempts == null ? Set.of() : attempts;
  }

  /** The attempts without their trackers. */
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

    /** Leaves the attempt to the tracker that has it. */
    @Override
    public T put(TaskAttemptID attempt, T tip) {
      return change(attempt, known -> new Known<>(tip, owner(known)));
    }

    @Override
    public int size() {
      return jobs.values().stream().mapToInt(JobAttempts::size).sum();
    }

    /** A copy, for tests and reports. */
    @Override
    public Set<Map.Entry<TaskAttemptID, T>> entrySet() {
      Map<TaskAttemptID, T> copy = new HashMap<>();
      jobs.values().forEach(job -> job.forEach(copy::put));
      return Collections.unmodifiableSet(copy.entrySet());
    }
  }
}
