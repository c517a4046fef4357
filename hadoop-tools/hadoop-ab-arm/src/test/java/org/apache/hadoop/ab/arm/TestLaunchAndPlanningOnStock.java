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
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.Jdks;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/**
 * Tests the launch, planning and edit workloads on the published jars, started as the harness starts them, but without
 * its agent.
 */
@Category(ClusterTest.class)
public class TestLaunchAndPlanningOnStock {
  private static final int BOUND_SECONDS = 600;
  private static final String TASK_TRACKER = "org.apache.hadoop.mapred.TaskTracker";
  private static final String MAP_TASK = "org.apache.hadoop.mapred.MapTask";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void eachTaskTellsWhenItHasItsRecord() throws Exception {
    List<String> report = run(Map.of("workload", "launch", "tasks", "2", "slots", "2",
        "conf.mapreduce.tasktracker.outofband.heartbeat", "true",
        "conf.mapreduce.client.completion.pollinterval", "100"));
    List<String> records = ArmRuns.found(report, "\"name\":\"record\",\"key\":\"(attempt_\\w+)\",\"start\":[1-9]");
    assertEquals(records.toString(), 2, records.stream().distinct().count());
    assertEquals(1, ArmRuns.found(report, "\"type\":\"mark\".*\"name\":\"(job)\"").size());
    assertEquals("no child waits", List.of("0.0"), metric(report, "waiting_rss"));
    assertTrue(ArmRuns.found(report, "\"role\":\"child\",\"class\":\"" + MAP_TASK + "\",\"path\":\"([^\"]+)\"")
        .contains(StockHadoop.jar("mapred").toString()));
  }

  @Test
  public void eachFileHasItsSplitInBothApis() throws Exception {
    for (String newApi : List.of("false", "true")) {
      List<String> report = run(Map.of("workload", "planning", "files", "20", "folders", "3", "new-api", newApi));
      assertTrue(Double.parseDouble(metric(report, "wall").get(0)) > 0);
      assertEquals(1, ArmRuns.found(report, "\"type\":\"mark\".*\"name\":\"(job)\"").size());
    }
  }

  @Test
  public void callsAreCountedWhileEditsAreSynced() throws Exception {
    List<String> report = run(Map.of("workload", "edits", "clients", "2", "sync", "10", "seconds", "1"));
    double calls = Double.parseDouble(metric(report, "calls").get(0));
    // Each of the two clients waits for a sync between two edits; one sync may cover the edits of both.
    assertTrue("one sync at a time: " + calls, calls > 0 && calls <= 2 * 2 * 110);
    assertTrue(Double.parseDouble(metric(report, "edit_p99").get(0)) >= 10);
  }

  private static List<String> metric(List<String> report, String name) {
    return ArmRuns.found(report, "\"type\":\"metric\",\"name\":\"" + name + "\",\"value\":([0-9.E-]+)");
  }

  private List<String> run(Map<String, String> options) throws Exception {
    Path root = temporary.newFolder().toPath();
    Properties run = new Properties();
    for (String path : List.of("dir", "logs", "report")) {
      run.setProperty(path, Files.createDirectories(root.resolve(path)).toString());
    }
    run.putAll(options);
    run.putAll(Map.of("child-flags", ArmRuns.CHILD_FLAGS, "classes.cluster", TASK_TRACKER,
        "classes.child", MAP_TASK));
    Path file = root.resolve("run.properties");
    try (Writer out = Files.newBufferedWriter(file)) {
      run.store(out, null);
    }
    new ChildJvm(root.resolve("dir")).java(Jdks.java(17)).classPath(ArmRuns.classPath()).contained()
        .options("-Xmx512m", "-XX:-UsePerfData", ArmRuns.EXPORTS, "-Djava.io.tmpdir=" + root.resolve("dir"))
        .run(BOUND_SECONDS, "org.apache.hadoop.ab.arm.ArmMain", file.toString());
    List<String> report = Files.readAllLines(root.resolve("report/run.jsonl"));
    assertEquals("{\"type\":\"done\"}", report.get(report.size() - 1));
    return report;
  }
}
