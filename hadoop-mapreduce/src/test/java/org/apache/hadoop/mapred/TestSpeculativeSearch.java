/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.SpeculativeSearch;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

public class TestSpeculativeSearch {
  private static final String KEY = "mapreduce.job.speculative.search.pause";
  private static final long NOW = 1_000_000;

  private final SpeculativeSearch search = new SpeculativeSearch(new Configuration(false));

  /** Records a search that found none among maps that are slow or not. */
  private static void foundNone(SpeculativeSearch search, Boolean... slow) {
    search.foundNone(List.of(slow), Boolean::booleanValue, NOW);
  }

  @Test
  public void aSearchWithoutASlowMapHoldsForAWhile() {
    assertTrue(search.isDue(NOW));
    foundNone(search, false, false);
    assertFalse(search.isDue(NOW));
    assertFalse(search.isDue(NOW + 999));
    assertTrue(search.isDue(NOW + 1000));
    assertTrue("until the next one", search.isDue(NOW + 1001));
  }

  @Test
  public void aSlowMapThatThisTrackerMayNotRunIsForOthers() {
    foundNone(search, false, true);
    assertTrue(search.isDue(NOW));
  }

  @Test
  public void noMapsAreNoSlowMaps() {
    foundNone(search);
    assertFalse(search.isDue(NOW));
  }

  @Test
  public void aClockThatIsSetBackEndsThePause() {
    foundNone(search);
    assertTrue(search.isDue(NOW - 1));
    assertTrue(search.isDue(NOW));
  }

  @Test
  public void thePauseCanBeSwitchedOff() {
    Configuration conf = new Configuration(false);
    conf.setInt(KEY, 0);
    SpeculativeSearch always = new SpeculativeSearch(conf);
    foundNone(always, false);
    assertTrue(always.isDue(NOW));
    conf.setInt(KEY, -1);
    assertEquals(KEY + " is '-1': expected a whole number of milliseconds from 0 to 60000",
        assertThrows(InvalidKeyException.class, () -> new SpeculativeSearch(conf)).getMessage());
  }

  /**
   * Counts the searches of a job whose maps all run, after each of three requests of a tracker and another a second
   * later.
   */
  public static class Searches extends TrackerProbe<List<Integer>> {
    int searches;

    /** Configures the job, for probes that need stock's keys. */
    void configureJob(JobConf conf) {
    }

    @Override
    List<Integer> probe() throws Exception {
      join("tracker_host1:1", "host1");
      JobConf conf = new JobConf();
      conf.setNumMapTasks(1);
      conf.setNumReduceTasks(0);
      configureJob(conf);
      JobInProgress job = new JobInProgress(new JobID("test", 1), conf, jobTracker) {
        @Override
        protected synchronized TaskInProgress findSpeculativeTask(Collection<TaskInProgress> list, String tracker,
            String host, TaskType type) {
          searches++;
          return null;
        }
      };
      job.nonRunningMapCache = new IdentityHashMap<>();
      job.tasksInited.set(true);
      job.status.setRunState(JobStatus.RUNNING);
      List<Integer> log = new ArrayList<>();
      TaskTrackerStatus tracker = jobTracker.getTaskTrackerStatus("tracker_host1:1");
      for (int i = 0; i < 3; i++) {
        job.obtainNewNonLocalMapTask(tracker, 1, 1);
        log.add(searches);
      }
      pass(1000);
      job.obtainNewNonLocalMapTask(tracker, 1, 1);
      log.add(searches);
      return log;
    }
  }

  /** The probe of the searches with the key of stock-behaviour.xml. */
  public static class RestoredSearches extends Searches {
    @Override
    void configureJob(JobConf conf) {
      conf.addResource("stock-behaviour.xml");
    }
  }

  @Test
  public void heartbeatsDoNotSearchAgainAndAgain() throws Exception {
    assertEquals("stock", List.of(1, 2, 3, 4), StockHadoop.call(Searches.class));
    assertEquals("ours", List.of(1, 1, 1, 2), new Searches().call());
    assertEquals("stock-behaviour.xml", List.of(1, 2, 3, 4), new RestoredSearches().call());
  }
}
