/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.testing.HttpAnswer;
import org.apache.hadoop.testing.PrometheusText;
import org.junit.Test;

/** Checks the metrics that a JobTracker exports to Prometheus, even while it is blocked. */
public class TestJobTrackerFigures {
  private static final long FOREVER_MILLIS = 60_000;
  private static final String PREFIX = "hadoop_jobtracker_";

  /** Scrapes with all locks held: a running job, one waiting to be initialized, a live tracker and a lost one. */
  private static final class Scrape extends TestSubmitJob.Probe<PrometheusText> {
    @Override
    PrometheusText probe() throws Exception {
      stage(1, "default");
      Files.write(directory(1).resolve("job.splitmetainfo"),
          TestBadSplitFile.BadFiles.file("META-SPL", 1, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0));
      submit(1);
      jobTracker.initJob(jobTracker.getJob(id(1)));
      stage(2, "default");
      submit(2);
      join("lost", "host1");
      expireTrackers();
      join("tracker1", "host1");
      heartbeat("tracker1", "host1", false, true);
      FutureTask<PrometheusText> reading = new FutureTask<>(
          () -> PrometheusText.parse(HttpAnswer.get(jobTracker.getInfoPort(), "/prom").body()));
      synchronized (jobTracker) {
        synchronized (jobTracker.trackerExpiryQueue) {
          synchronized (jobTracker.jobs) {
            synchronized (jobTracker.getJob(id(1))) {
              new Thread(reading, "reading").start();
              return reading.get();
            }
          }
        }
      }
    }
  }

  @Test(timeout = FOREVER_MILLIS)
  public void tellsTheTruthWithoutLocks() throws Exception {
    PrometheusText text = new Scrape().call();
    assertEquals(3, text.value(PREFIX + "heartbeat_seconds_count"), 0);
    assertTrue(text.value(PREFIX + "heartbeat_seconds_sum") > 0);
    assertEquals(3, text.value(PREFIX + "heartbeat_wait_seconds_count"), 0);
    assertEquals(0.3, text.value(PREFIX + "heartbeat_interval_seconds"), 1e-9);
    assertEquals(1, text.value(PREFIX + "trackers"), 0);
    assertEquals(1, text.value(PREFIX + "lost_trackers_total"), 0);
    assertEquals(2, text.value(PREFIX + "submission_seconds_count"), 0);
    assertEquals(1, text.value(PREFIX + "initialization_seconds_count"), 0);
    assertEquals(0, text.value(PREFIX + "failed_submissions_total"), 0);
    assertEquals(2, text.value(PREFIX + "jobs{state=\"prep\"}") + text.value(PREFIX + "jobs{state=\"running\"}"), 0);
    assertEquals(0, text.value(PREFIX + "jobs{state=\"killed\"}"), 0);
    assertEquals(0, text.value(PREFIX + "launched_tasks_total{type=\"map\"}"), 0);
    assertEquals(0, text.value("hadoop_scrape_failures_total"), 0);
  }
}
