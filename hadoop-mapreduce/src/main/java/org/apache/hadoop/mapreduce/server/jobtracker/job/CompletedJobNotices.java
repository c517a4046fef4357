/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.hadoop.mapred.JobID;

/**
 * The notices to trackers about completed jobs, so that they remove the job's files. Each tracker is told once of every
 * job that completes after it joined.
 *
 * <p>There is one append-only list for all trackers, and each tracker has its position in it. The cost of adding a
 * completed job does not depend on the number of trackers. (Stock has a set for each tracker and adds the job to all of
 * them.) All trackers are sent the same object. The part of the list that all have passed becomes garbage.
 *
 * <p>Thread-safe. The monitors taken are leaves.
 *
 * @param <A> the action that tells a tracker of a job
 */
public final class CompletedJobNotices<A> {
  private final Function<JobID, A> action;
  private final ConcurrentHashMap<String, Place<A>> places = new ConcurrentHashMap<>();
  /** The notice that was appended last. Written with this object's monitor held. */
  private volatile Notice<A> last = new Notice<>(null, null);

  /** @param action creates the action for a job; called with a monitor held */
  public CompletedJobNotices(Function<JobID, A> action) {
    this.action = action;
  }

  /** An entry of the list. */
  private static final class Notice<A> {
    final JobID job;
    final A action;
    volatile Notice<A> next;

    Notice(JobID job, A action) {
      this.job = job;
      this.action = action;
    }
  }

  /** The position of one tracker in the list. */
  private static final class Place<A> {
    @GuardedBy("this")
    private Notice<A> told;
    @GuardedBy("this")
    private final Set<JobID> others = new LinkedHashSet<>();

    Place(Notice<A> told) {
      this.told = told;
    }

    synchronized void add(JobID job) {
      others.add(job);
    }

    synchronized List<A> take(Function<JobID, A> action) {
      if (told.next == null && others.isEmpty()) {
        return null;
      }
      List<A> actions = new ArrayList<>(others.size() + 2);
      for (JobID job : others) {
        actions.add(action.apply(job));
      }
      for (Notice<A> next = told.next; next != null; next = next.next) {
        if (!others.contains(next.job)) {
          actions.add(next.action);
        }
        told = next;
      }
      others.clear();
      return actions;
    }
  }

  /** Registers a tracker, which is told of the jobs that complete from now on and of no others. */
  public void join(String tracker) {
    places.put(tracker, new Place<>(last));
  }

  /** Forgets a tracker. */
  public void leave(String tracker) {
    places.remove(tracker);
  }

  /** Adds a notice for all trackers that {@code job} has just completed. */
  public synchronized void add(JobID job) {
    Notice<A> notice = new Notice<>(job, action.apply(job));
    last.next = notice;
    last = notice;
  }

  /** Adds a notice of {@code job}, which this JobTracker may never have known, for one tracker. */
  public void tell(String tracker, JobID job) {
    places.computeIfAbsent(tracker, name -> new Place<>(last)).add(job);
  }

  /** Returns the actions for the jobs that the tracker has not been told of, one for each; null if there are none. */
  public List<A> take(String tracker) {
    Place<A> place = places.get(tracker);
    return place == null ? null : place.take(action);
  }
}
