/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.Jdks;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/**
 * Tests whole runs of a JobTracker of the published jars with twenty simulated trackers. Each run compares its launches
 * with the history of its jobs.
 */
@Category(ClusterTest.class)
public class TestJobTrackerOnStock {
  private static final int BOUND_SECONDS = 600;
  private static final String JOB_TRACKER = "org.apache.hadoop.mapred.JobTracker";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void saturatedRunMeasuresAll() throws Exception {
    List<String> report = run(Map.of("saturate", "true", "warm-up", "100", "scrape", "20"));
    // 200 maps, 4 reduces, a setup and a cleanup; the warm-up is excluded.
    assertEquals(206, metric(report, "launches"), 0);
    assertPositive(report, "launch_rate", "launch_cpu", "window", "heartbeat_p50", "heartbeat_p99", "heartbeat_p999",
        "init", "heap_per_task", "last_tenth", "round", "scrape_cpu");
    double locality = metric(report, "locality");
    assertTrue("" + locality, locality > 0.5 && locality <= 1);
    assertEquals(0, metric(report, "forgotten"), 0);
    for (int tenth : IntStream.rangeClosed(1, 10).toArray()) {
      assertPositive(report, "launch_rate." + tenth, "heartbeat_p99." + tenth);
    }
    assertEquals(List.of(StockHadoop.jar("mapred").toString()),
        ArmRuns.found(report, "\"role\":\"cluster\",\"class\":\"" + JOB_TRACKER + "\",\"path\":\"([^\"]+)\""));
  }

  @Test
  public void pacedRunOfSeveralJobsWithFailures() throws Exception {
    List<String> report = run(Map.of("jobs", "3", "failures", "0.1", "durations", "exponential"));
    assertTrue(metric(report, "launches") > 210);
    assertPositive(report, "heartbeat_p50");
  }

  /**
   * Jobs are submitted as others end; by the end of the run the oldest ones have been retired and evicted from the
   * cache.
   */
  @Test
  public void jobsComeAsOthersEnd() throws Exception {
    List<String> report = run(Map.of("jobs", "30", "jobs-at-once", "4", "saturate", "true",
        "conf.mapred.job.tracker.retiredjobs.cache.size", "5"));
    assertEquals(264, metric(report, "launches"), 0);
    assertPositive(report, "heap_growth", "init", "launch_rate");
  }

  @Test
  public void jobsComeInWaves() throws Exception {
    List<String> report = run(Map.of("jobs", "5", "jobs-at-once", "2", "waves", "true", "warm-up", "100",
        "interval", "100"));
    assertEquals(214, metric(report, "launches"), 0);
    double sum = 0;
    for (int wave = 1; wave <= 3; wave++) {
      assertPositive(report, "init." + wave);
      sum += metric(report, "init." + wave);
    }
    assertEquals(sum / 3, metric(report, "init"), 1e-6);
  }

  @Test
  public void mapsOfLostTrackersRunAgain() throws Exception {
    List<String> report = run(Map.of("lost", "2", "expiry", "2", "interval", "200"));
    assertTrue(metric(report, "launches") > 206);
  }

  @Test
  public void stormOfSubmissionsWithSlowFiles() throws Exception {
    List<String> report = run(Map.of("submit-storm", "5", "write-delay", "50", "lock-wait", "true", "interval", "200"));
    assertEquals(221, metric(report, "launches"), 0);
    assertPositive(report, "storm_p99", "calm_p99", "calm_on_core_p99", "submit_max");
    assertTrue(metric(report, "lock_wait") >= 0);
    assertTrue(metric(report, "lock_wait_most") <= 1);
  }

  @Test
  public void jobTrackerInAProcessOfItsOwn() throws Exception {
    List<String> report = run(Map.of("connections", "7", "warm-up", "100", "lock-wait", "true", "submit-storm", "3",
        "scrape", "1", "interval", "100"));
    assertEquals(215, metric(report, "launches"), 0);
    assertPositive(report, "launch_rate", "launch_cpu", "heartbeat_p50", "init", "storm_p99", "scrape_cpu");
    List<String> other = Files.readAllLines(temporary.getRoot().toPath().resolve("report/jobtracker.jsonl"));
    assertEquals(List.of(StockHadoop.jar("mapred").toString()),
        ArmRuns.found(other, "\"role\":\"cluster\",\"class\":\"" + JOB_TRACKER + "\",\"path\":\"([^\"]+)\""));
  }

  @Test
  public void saturatedOverConnections() throws Exception {
    List<String> report = run(Map.of("connections", "7", "saturate", "true"));
    assertEquals(206, metric(report, "launches"), 0);
  }

  @Test
  public void rateIsKept() throws Exception {
    List<String> report = run(Map.of("rate", "100", "interval", "100", "duration", "50"));
    // At this rate 206 launches take at least two seconds, or a tenth less; the bound leaves some slack.
    assertTrue(metric(report, "window") > 1.5);
  }

  @Test
  public void jobThatFailsIsReported() throws Exception {
    String failed = ChildJvm.failure(() -> run(Map.of("conf.mapreduce.jobtracker.maxtasks.perjob", "50")));
    assertTrue(failed, failed.contains("was FAILED; see the JobTracker's log"));
  }

  private static double metric(List<String> report, String name) {
    List<String> found = ArmRuns.found(report,
        "\"type\":\"metric\",\"name\":\"" + name.replace(".", "\\.") + "\",\"value\":([^,]+),");
    assertEquals(name, 1, found.size());
    return Double.parseDouble(found.get(0));
  }

  private static void assertPositive(List<String> report, String... names) {
    for (String name : names) {
      assertTrue(name, metric(report, name) > 0);
    }
  }

  /** Runs a small default configuration with {@code changes} applied, and returns its report. */
  private List<String> run(Map<String, String> changes) throws Exception {
    Path root = temporary.getRoot().toPath();
    Properties run = new Properties();
    for (String path : List.of("dir", "logs", "report")) {
      run.setProperty(path, Files.createDirectories(root.resolve(path)).toString());
    }
    run.putAll(Map.of("workload", "jobtracker", "trackers", "20", "rack-size", "5", "maps", "200", "reduces", "4",
        "jobs", "1", "map-slots", "2", "reduce-slots", "2", "saturate", "false", "drivers", "1"));
    run.putAll(Map.of("jobs-at-once", changes.getOrDefault("jobs", "1"), "waves", "false"));
    run.putAll(Map.of("interval", "500", "in-band", "false", "duration", "200", "durations", "uniform", "failures",
        "0", "lost", "0", "expiry", "600", "submit-storm", "0", "write-delay", "0", "warm-up", "0"));
    run.putAll(Map.of("connections", "0", "lock-wait", "false", "scrape", "0"));
    run.putAll(Map.of("seed", "5", "classes.cluster", JOB_TRACKER));
    run.putAll(changes);
    Path file = root.resolve("run.properties");
    try (Writer out = Files.newBufferedWriter(file)) {
      run.store(out, null);
    }
    // With a single-threaded collector, the JobTracker's heap would show no growth.
    new ChildJvm(root.resolve("dir")).asShipped().java(Jdks.java(17)).classPath(ArmRuns.classPath())
        .contained()
        .options("-Xmx512m", "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1", ArmRuns.EXPORTS,
            "-Djava.io.tmpdir=" + root.resolve("dir"), "-Dhadoop.root.logger=WARN,console")
        .run(BOUND_SECONDS, "org.apache.hadoop.ab.arm.ArmMain", file.toString());
    List<String> report = Files.readAllLines(root.resolve("report/run.jsonl"));
    assertEquals("{\"type\":\"done\"}", report.get(report.size() - 1));
    return report;
  }
}
