/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that the JobTracker's records of trackers stay right while trackers come and go. */
public class TestTrackerBookkeeping {

  /** Counts the trackers on a host whose only tracker was lost. */
  public static class LostTracker extends TrackerProbe<Integer> {
    @Override
    Integer probe() throws Exception {
      join("tracker1", "host1");
      expireTrackers();
      return jobTracker.hostnameToTaskTracker.get("host1").size();
    }
  }

  /** Counts the trackers in the metrics after two joined, one was lost, and the lost one's host was decommissioned. */
  public static class LostThenDecommissioned extends TrackerProbe<Integer> {
    @Override
    Integer probe() throws Exception {
      join("tracker1", "host1");
      expireTrackers();
      join("tracker2", "host2");
      jobTracker.decommissionNodes(Set.of("host1"));
      return TrackerGauge.trackers;
    }
  }

  /** Sends a heartbeat that reports a bad disk on a host where another tracker was lost before. */
  public static class UnhealthyAfterRestart extends TrackerProbe<String> {
    @Override
    String probe() throws Exception {
      join("tracker1", "host1");
      expireTrackers();
      join("tracker2", "host1");
      return outcome(() -> {
        heartbeat("tracker2", "host1", false, false);
        return null;
      });
    }
  }

  /** Returns the lookups of the mapping when two trackers of one host join, and one of them joins again. */
  public static class Resolutions extends TrackerProbe<List<String>> {
    @Override
    List<String> probe() throws Exception {
      join("tracker1", "host1");
      join("tracker2", "host1");
      join("tracker1", "host1");
      return List.copyOf(TestMapping.asked);
    }
  }

  /**
   * Makes a tracker join while the mapping has no answer, and returns its host's node then and after it has joined
   * again.
   */
  public static class MappingWithoutAnswer extends TrackerProbe<List<String>> {
    @Override
    List<String> probe() throws Exception {
      TestMapping.rack = null;
      String outcome = outcome(() -> {
        join("tracker1", "host1");
        return null;
      });
      String first = String.valueOf(jobTracker.getNode("host1"));
      TestMapping.rack = "/rack1";
      join("tracker1", "host1");
      join("tracker1", "host1");
      return List.of(outcome, first, String.valueOf(jobTracker.getNode("host1")), "asked " + TestMapping.asked.size());
    }
  }

  /**
   * The probe of a mapping without an answer with three levels, where the JobTracker stops at a host too close to the
   * root.
   */
  public static class MappingWithoutAnswerThreeLevels extends TrackerProbe<String> {
    @Override
    void configure(JobConf conf) {
      conf.setInt(JTConfig.JT_TASKCACHE_LEVELS, 3);
    }

    @Override
    String probe() throws Exception {
      TestMapping.rack = null;
      join("tracker1", "host1");
      return String.valueOf(jobTracker.getNode("host1"));
    }
  }

  /** Expires two trackers, the first of which still lists an attempt that was cleaned up on the second and retired. */
  public static class LostWithRetiredAttempt extends TrackerProbe<List<String>> {
    @Override
    List<String> probe() throws Exception {
      TaskAttemptID attempt = new TaskAttemptID("test", 1, TaskType.MAP, 0, 0);
      TaskInProgress task = new TaskInProgress(attempt.getJobID(), "job.xml", null, jobTracker, new JobConf(),
          new JobInProgress(attempt.getJobID(), new JobConf(), jobTracker) { }, 0, 1);
      join("tracker1", "host1");
      join("tracker2", "host2");
      jobTracker.createTaskEntry(attempt, "tracker1", task);
      jobTracker.createTaskEntry(attempt, "tracker2", task);
      jobTracker.removeTaskEntry(attempt);
      String outcome = outcome(() -> {
        expireTrackers();
        return null;
      });
      expireTrackers();
      return List.of(outcome, jobTracker.taskTrackers().size() + " left");
    }
  }

  @Test
  public void aLostTrackerLeavesItsHost() throws Exception {
    assertEquals("stock", 1, (int) StockHadoop.call(LostTracker.class));
    assertEquals("ours", 0, (int) new LostTracker().call());
  }

  @Test
  public void aLostTrackerIsCountedOnce() throws Exception {
    assertEquals("stock", 0, (int) StockHadoop.call(LostThenDecommissioned.class));
    assertEquals("ours", 1, (int) new LostThenDecommissioned().call());
  }

  @Test
  public void aHostCanReportBadHealthAfterItLostATracker() throws Exception {
    assertEquals("stock", "NullPointerException", StockHadoop.call(UnhealthyAfterRestart.class));
    assertEquals("ours", "ok", new UnhealthyAfterRestart().call());
  }

  @Test
  public void aHostIsResolvedOnce() throws Exception {
    assertEquals("stock", List.of("host1", "host1", "host1"), StockHadoop.call(Resolutions.class));
    assertEquals("ours", List.of("host1"), new Resolutions().call());
  }

  @Test
  public void aTrackerJoinsWithoutAnAnswerOfTheMapping() throws Exception {
    assertEquals("stock", List.of("NullPointerException", "null", "/rack1/host1", "asked 3"),
        StockHadoop.call(MappingWithoutAnswer.class));
    assertEquals("ours", List.of("ok", "/default-rack/host1", "/rack1/host1", "asked 2"),
        new MappingWithoutAnswer().call());
  }

  @Test
  public void theDefaultRackFitsADeepTopology() throws Exception {
    assertEquals("/default-rack/default-rack/host1", new MappingWithoutAnswerThreeLevels().call());
  }

  @Test
  public void trackersExpireWithAttemptsThatAreGone() throws Exception {
    assertEquals("stock", List.of("NullPointerException", "1 left"), StockHadoop.call(LostWithRetiredAttempt.class));
    assertEquals("ours", List.of("ok", "0 left"), new LostWithRetiredAttempt().call());
  }
}
