/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobID;
import org.junit.Test;

/** Compares the moved histories with what stock keeps: a map from each job to its file, ordered by time. */
public class TestMovedHistories {
  private static final Path DONE = new Path("file:/history/done");
  private static final Path LOG = new Path("file:/history");
  /** The number of jobs: more than fit on one page; some of them are never added. */
  private static final int JOBS = 3_000;

  private final MovedHistories histories = new MovedHistories();

  private static JobID job(String jobTracker, int number) {
    return new JobID(jobTracker, number);
  }

  private void add(JobID job, String user, long now) {
    histories.add(job, JobHistory.getJobHistoryFile(LOG, job, user), now);
  }

  private String file(JobID job) {
    return histories.file(DONE, job);
  }

  @Test
  public void fileIsInTheFolderOfFinishedJobs() {
    add(job("201101", 7), "ann_b", 1);
    assertEquals("file:/history/done/job_201101_0007_ann_b", file(job("201101", 7)));
    assertNull(file(job("201101", 8)));
    assertNull(file(job("201102", 7)));
    assertNull(file(job("201101", 7 + 512)));
  }

  @Test
  public void jobsOfTheOldInterfaceAreTheSame() {
    add(new org.apache.hadoop.mapred.JobID("201101", 7), "ann", 1);
    add(job("201101", 8), "ann", 1);
    assertEquals("file:/history/done/job_201101_0007_ann", file(job("201101", 7)));
    assertEquals("file:/history/done/job_201101_0008_ann", file(new org.apache.hadoop.mapred.JobID("201101", 8)));
  }

  @Test
  public void jobWithoutHistoryIsNotRemembered() {
    histories.add(job("201101", 7), null, 1);
    assertNull(file(job("201101", 7)));
  }

  /** Any user name is kept: stock makes a path of it, and moves the last component. */
  @Test
  public void anyNameIsKept() {
    add(job("201101", 7), "ann/bob", 1);
    add(job("201101", 8), "ann/_bob", 1);
    histories.add(job("201101", 1_000), new Path(LOG, "job_201101_10000_ann"), 1);
    assertEquals("file:/history/done/bob", file(job("201101", 7)));
    assertEquals("file:/history/done/_bob", file(job("201101", 8)));
    assertEquals("file:/history/done/job_201101_10000_ann", file(job("201101", 1_000)));
  }

  @Test
  public void asAMapFromEachJobToItsFile() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    Map<JobID, Long> times = new LinkedHashMap<>();
    Map<JobID, String> users = new LinkedHashMap<>();
    for (int step = 0; step < 10 * JOBS; step++) {
      JobID job = job("2011" + random.nextInt(3), random.nextInt(JOBS));
      if (random.nextInt(JOBS) == 0) {
        long before = step - random.nextInt(2 * JOBS);
        histories.forgetBefore(before);
        times.values().removeIf(time -> time < before);
        users.keySet().retainAll(times.keySet());
      } else {
        String user = "user" + random.nextInt(5);
        add(job, user, step);
        times.put(job, (long) step);
        users.put(job, user);
      }
    }
    for (int number = 0; number < JOBS; number++) {
      for (int jobTracker = 0; jobTracker < 3; jobTracker++) {
        JobID job = job("2011" + jobTracker, number);
        String user = users.get(job);
        assertEquals("seed " + seed + ", " + job,
            user == null ? null : JobHistory.getJobHistoryFile(DONE, job, user).toString(), file(job));
      }
    }
  }
}
