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
 * A table of the finished jobs whose history is in the directory of finished jobs, with the names of the files. Entries
 * are kept for as long as their files are, a week by default, so each takes little memory: a slot in an array at the
 * job's number, since a JobTracker numbers its jobs consecutively, and a name that is shared with the other jobs of its
 * user.
 *
 * <p>Thread-safe.
 */
final class MovedHistories {
  private static final int PAGE = 512;

  /** A page of jobs of one JobTracker with consecutive numbers. */
  private static final class Page {
    /** The endings by slot: see {@link MovedHistories#ending}; null for a job without an entry. */
    private final String[] endings = new String[PAGE];
    private final long[] millis = new long[PAGE];
    private int jobs;

    private void put(int place, String ending, long now) {
      if (endings[place] == null) {
        jobs++;
      }
      endings[place] = ending;
      millis[place] = now;
    }

    private void forgetBefore(long time) {
      for (int place = 0; place < PAGE; place++) {
        if (endings[place] != null && millis[place] < time) {
          endings[place] = null;
          jobs--;
        }
      }
    }
  }

  /** The pages, by the id of their first job. */
  @GuardedBy("this")
  private final Map<JobID, Page> pages = new HashMap<>();

  /**
   * Adds a job.
   *
   * @param history the current or former path of its history, as {@link JobHistory#getJobHistoryFile} names it; null
   *     for a job without one, which is not added
   * @param now the time by {@link System#currentTimeMillis}
   */
  synchronized void add(JobID job, Path history, long now) {
    if (history == null) {
      return;
    }
    pages.computeIfAbsent(first(job), page -> new Page()).put(place(job), ending(job, history.getName()), now);
  }

  /**
   * Returns the part of a file's name after the job's id. A name without the id, which some user names lead to, is kept
   * whole, after a slash.
   */
  private static String ending(JobID job, String name) {
    String id = job.toString();
    // Interned, so that all jobs of a user share one string.
    return (name.startsWith(id + "_") ? name.substring(id.length()) : Path.SEPARATOR + name).intern();
  }

  /** Returns the path of a job's history in a directory of finished jobs; null if it is not known. */
  String file(Path folder, JobID job) {
    String ending = remembered(job);
    if (ending == null) {
      return null;
    }
    return new Path(folder, ending.startsWith(Path.SEPARATOR) ? ending.substring(1) : job + ending).toString();
  }

  private synchronized String remembered(JobID job) {
    Page page = pages.get(first(job));
    return page == null ? null : page.endings[place(job)];
  }

  /** Removes the jobs that were added before a time, by {@link System#currentTimeMillis}. */
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
