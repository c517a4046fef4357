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

/** Tests jobs with injected faults on the published jars, started as the harness starts them. */
@Category(ClusterTest.class)
public class TestFaultsOnStock {
  private static final int BOUND_SECONDS = 600;
  private static final String TASK_TRACKER = "org.apache.hadoop.mapred.TaskTracker";
  private static final String REDUCE_TASK = "org.apache.hadoop.mapred.ReduceTask";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void withoutAFaultTheOutputIsRight() throws Exception {
    List<String> report = run("none", 400);
    assertEquals("right", List.of("1.0"), metric(report, "end"));
    assertEquals(List.of("12.0"), metric(report, "maps"));
    assertEquals(List.of("3.0"), metric(report, "reduces"));
    assertEquals(List.of("0.0"), metric(report, "failed_copies"));
    String stock = StockHadoop.jar("mapred").toString();
    assertEquals(List.of(stock), ArmRuns.found(report, "\"class\":\"" + TASK_TRACKER + "\",\"path\":\"([^\"]+)\""));
    assertTrue(ArmRuns.found(report, "\"class\":\"" + REDUCE_TASK + "\",\"path\":\"([^\"]+)\"").contains(stock));
  }

  /** After the first failed copy, a stock reduce makes no progress for ten seconds. */
  @Test
  public void theRunEndsAtTheLimitThoughTheJobDoesNot() throws Exception {
    List<String> report = run("silence", 10);
    assertEquals("still running", List.of("4.0"), metric(report, "end"));
  }

  private static List<String> metric(List<String> report, String name) {
    return ArmRuns.found(report, "\"type\":\"metric\",\"name\":\"" + name + "\",\"value\":([0-9.]+)");
  }

  private List<String> run(String fault, int limitSeconds) throws Exception {
    Path root = temporary.getRoot().toPath();
    Properties run = new Properties();
    for (String path : List.of("dir", "logs", "report")) {
      run.setProperty(path, Files.createDirectories(root.resolve(path)).toString());
    }
    run.putAll(Map.of("workload", "shuffle-faults", "fault", fault, "limit", Integer.toString(limitSeconds),
        "seed", "5", "child-flags", ArmRuns.CHILD_FLAGS, "classes.cluster", TASK_TRACKER,
        "classes.child", REDUCE_TASK));
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
