/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Notices to trackers of jobs that have completed, so that they remove the job's files. Each tracker is told once of
 * every job that completes after it joined.
 *
 * <p>There is one list for all, which is only appended to, and each tracker knows up to where it has been told. To note
 * that a job has completed costs the same for any number of trackers. (Stock has a set for each tracker and adds the
 * job to all of them.) All are told by the same object. A part of the list that all have been told of is garbage.
 *
 * <p>Thread-safe. The monitors taken are leaves.
 */
final class CompletedJobNotices {
  private final ConcurrentHashMap<String, Place> places = new ConcurrentHashMap<>();
  /** What was appended last. Changes under this object's monitor. */
  private volatile Notice last = new Notice(null);

  /** One entry of the list. */
  private static final class Notice {
    final KillJobAction action;
    volatile Notice next;

    Notice(KillJobAction action) {
      this.action = action;
    }
  }

  /** Up to where one tracker has been told. */
  private static final class Place {
    @GuardedBy("this")
    private Notice told;
    @GuardedBy("this")
    private final Set<JobID> others = new LinkedHashSet<>();

    Place(Notice told) {
      this.told = told;
    }

    synchronized void add(JobID job) {
      others.add(job);
    }

    synchronized List<KillJobAction> take() {
      if (told.next == null && others.isEmpty()) {
        return null;
      }
      List<KillJobAction> actions = new ArrayList<>(others.size() + 2);
      for (JobID job : others) {
        actions.add(new KillJobAction(job));
      }
      for (Notice next = told.next; next != null; next = next.next) {
        if (!others.contains(next.action.getJobID())) {
          actions.add(next.action);
        }
        told = next;
      }
      others.clear();
      return actions;
    }
  }

  /** Registers a tracker, which is told of the jobs that complete from now on and of no others. */
  void join(String tracker) {
    places.put(tracker, new Place(last));
  }

  /** Forgets a tracker. */
  void leave(String tracker) {
    places.remove(tracker);
  }

  /** Notes for all trackers that {@code job} has just completed. */
  synchronized void add(JobID job) {
    Notice notice = new Notice(new KillJobAction(job));
    last.next = notice;
    last = notice;
  }

  /** Has one tracker told of {@code job}, which this JobTracker may never have known. */
  void tell(String tracker, JobID job) {
    places.computeIfAbsent(tracker, name -> new Place(last)).add(job);
  }

  /** What tells the tracker of the jobs that it has not been told of, each once; null if there are none. */
  List<KillJobAction> take(String tracker) {
    Place place = places.get(tracker);
    return place == null ? null : place.take();
  }
}
