/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobID;

/**
 * Which finished jobs have their history in the folder of finished jobs, and under what name. They are remembered for
 * as long as their files are kept, a week as shipped, so each takes little: a place in an array at its number, since a
 * JobTracker numbers its jobs one after the other, and a name that it shares with the other jobs of its user.
 *
 * <p>Thread-safe.
 */
final class MovedHistories {
  private static final int PAGE = 512;

  /** Jobs of one JobTracker whose numbers follow each other. */
  private static final class Page {
    /** What follows the job's id in the name of its file; null for a job that is not remembered. */
    private final String[] suffixes = new String[PAGE];
    private final long[] millis = new long[PAGE];
    private int jobs;

    private void put(int place, String suffix, long now) {
      if (suffixes[place] == null) {
        jobs++;
      }
      suffixes[place] = suffix;
      millis[place] = now;
    }

    private void forgetBefore(long time) {
      for (int place = 0; place < PAGE; place++) {
        if (suffixes[place] != null && millis[place] < time) {
          suffixes[place] = null;
          jobs--;
        }
      }
    }
  }

  /** By the id that its first job has. */
  @GuardedBy("this")
  private final Map<JobID, Page> pages = new HashMap<>();

  /**
   * Remembers a job.
   *
   * @param history where its history is or was, as {@link JobHistory#getJobHistoryFile} names it; null for a job that
   *     has none, which is not remembered
   * @param now by {@link System#currentTimeMillis}
   * @throws IllegalArgumentException if the file is another job's
   */
  synchronized void add(JobID job, Path history, long now) {
    if (history == null) {
      return;
    }
    String id = job.toString();
    String name = history.getName();
    if (!name.startsWith(id + "_")) {
      throw new IllegalArgumentException("the history of " + job + " cannot be " + history);
    }
    // One text for all jobs of a user.
    String suffix = name.substring(id.length()).intern();
    pages.computeIfAbsent(first(job), page -> new Page()).put(place(job), suffix, now);
  }

  /** Where the history of a job is in a folder of finished jobs; null if that is not known. */
  String file(Path folder, JobID job) {
    String suffix = suffix(job);
    return suffix == null ? null : new Path(folder, job + suffix).toString();
  }

  private synchronized String suffix(JobID job) {
    Page page = pages.get(first(job));
    return page == null ? null : page.suffixes[place(job)];
  }

  /** Forgets the jobs that were added before a time, by {@link System#currentTimeMillis}. */
  synchronized void forgetBefore(long time) {
    pages.values().removeIf(page -> {
      page.forgetBefore(time);
      return page.jobs == 0;
    });
  }

  private static JobID first(JobID job) {
    return new JobID(job.getJtIdentifier(), job.getId() - place(job));
  }

  private static int place(JobID job) {
    return Math.floorMod(job.getId(), PAGE);
  }
}
