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
 * The table of which finished jobs have their history in the folder of finished jobs, and under what name. They are
 * remembered for as long as their files are kept, a week as shipped, so each takes little: a place in an array at its
 * number, since a JobTracker numbers its jobs one after the other, and a name that it shares with the other jobs of its
 * user.
 *
 * <p>Thread-safe.
 */
final class MovedHistories {
  private static final int PAGE = 512;

  /** Jobs of one JobTracker whose numbers follow each other. */
  private static final class Page {
    /** The endings by place: see {@link MovedHistories#ending}; null for a job that is not remembered. */
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

  /** The pages, each by the id that its first job has. */
  @GuardedBy("this")
  private final Map<JobID, Page> pages = new HashMap<>();

  /**
   * Remembers a job.
   *
   * @param history where its history is or was, as {@link JobHistory#getJobHistoryFile} names it; null for a job that
   *     has none, which is not remembered
   * @param now by {@link System#currentTimeMillis}
   */
  synchronized void add(JobID job, Path history, long now) {
    if (history == null) {
      return;
    }
    pages.computeIfAbsent(first(job), page -> new Page()).put(place(job), ending(job, history.getName()), now);
  }

  /**
   * Returns what follows the job's id in the name of its file. A name without the id, which some names of users come
   * to, is kept whole, behind a slash.
   */
  private static String ending(JobID job, String name) {
    String id = job.toString();
    // One text for all jobs of a user.
    return (name.startsWith(id + "_") ? name.substring(id.length()) : Path.SEPARATOR + name).intern();
  }

  /** Returns where the history of a job is in a folder of finished jobs; null if that is not known. */
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
