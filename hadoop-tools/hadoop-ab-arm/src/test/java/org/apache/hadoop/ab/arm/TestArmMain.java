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
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.Jdks;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests a whole run of the small job on the published jars, started as the harness starts it. */
@Category(ClusterTest.class)
public class TestArmMain {
  private static final int BOUND_SECONDS = 600;
  private static final String JOB_TRACKER = "org.apache.hadoop.mapred.JobTracker";
  private static final String REDUCE_TASK = "org.apache.hadoop.mapred.ReduceTask";
  private static final String FETCHER = "org.apache.hadoop.mapreduce.task.reduce.Fetcher";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void smallJobOnStock() throws Exception {
    Path root = temporary.getRoot().toPath();
    Properties run = smallJob(root);
    Path file = root.resolve("run.properties");
    try (Writer out = Files.newBufferedWriter(file)) {
      run.store(out, null);
    }
    new ChildJvm(root.resolve("dir")).java(Jdks.java(17)).classPath(ArmRuns.classPath()).contained()
        .options("-Xmx512m", "-XX:-UsePerfData", ArmRuns.EXPORTS, "-Djava.io.tmpdir=" + root.resolve("dir"))
        .run(BOUND_SECONDS, "org.apache.hadoop.ab.arm.ArmMain", file.toString());

    List<String> report = Files.readAllLines(root.resolve("report/run.jsonl"));
    assertEquals("{\"type\":\"done\"}", report.get(report.size() - 1));
    assertMetrics(report);
    assertAttempts(report);
    assertJars(report);
    assertEquals(Map.of("fox", 40, "lazy", 40, "dog0", 10, "dog1", 10, "dog2", 10, "dog3", 10),
        counts(root.resolve("output")));
    assertTrue(Files.isDirectory(root.resolve("logs/userlogs")));
  }

  private static void assertMetrics(List<String> report) {
    for (String metric : List.of("wall", "cpu", "map_cpu")) {
      List<String> values = ArmRuns.found(report,
          "\"type\":\"metric\",\"name\":\"" + metric + "\",\"value\":([0-9.]+)");
      assertEquals(metric, 1, values.size());
      assertTrue(metric, Double.parseDouble(values.get(0)) > 0.1);
    }
  }

  private static void assertAttempts(List<String> report) {
    assertEquals(List.of("history"), ArmRuns.found(report, "\"type\":\"history\".*\"source\":\"(\\w+)\""));
    List<String> kinds = ArmRuns.found(report, "\"type\":\"attempt\".*\"kind\":\"(\\w+)\",\"state\":\"SUCCEEDED\"");
    assertEquals(List.of("CLEANUP", "MAP", "MAP", "MAP", "MAP", "REDUCE", "REDUCE", "SETUP"),
        kinds.stream().sorted().toList());
    assertEquals("map input records", List.of("40"), ArmRuns.found(report, "\"TaskCounter.MAP_INPUT_RECORDS\":(\\d+)"));
  }

  private static void assertJars(List<String> report) throws Exception {
    assertEquals(List.of(StockHadoop.jar("mapred").toString()),
        ArmRuns.found(report, "\"role\":\"cluster\",\"class\":\"" + JOB_TRACKER + "\",\"path\":\"([^\"]+)\""));
    assertEquals(List.of("null"), ArmRuns.found(report, "\"class\":\"no.such.Class\",\"path\":(null)"));
    // In 0.22.0 every child JVM loads ReduceTask, but only the two reduces load the fetcher.
    String child = "\"role\":\"child\",\"class\":\"%s\",\"path\":\"([^\"]+)\",\"sha256\":\"[0-9a-f]{64}\"";
    List<String> all = ArmRuns.found(report, String.format(child, REDUCE_TASK));
    assertEquals(8, all.size());
    assertEquals(List.of(StockHadoop.jar("mapred").toString()), all.stream().distinct().toList());
    assertEquals(2, ArmRuns.found(report, String.format(child, FETCHER)).size());
  }

  /**
   * Prepares a job with four files of ten lines each; each line has two words common to all files and one unique to its
   * file.
   */
  private static Properties smallJob(Path root) throws Exception {
    for (String folder : List.of("dir", "input", "report")) {
      Files.createDirectory(root.resolve(folder));
    }
    for (int part = 0; part < 4; part++) {
      Files.writeString(root.resolve("input/part-0000" + part), ("fox dog" + part + " lazy\n").repeat(10));
    }
    Properties run = new Properties();
    for (String path : List.of("dir", "logs", "input", "output", "report")) {
      run.setProperty(path, root.resolve(path).toString());
    }
    run.setProperty("workload", "small-job");
    run.setProperty("trackers", "2");
    run.setProperty("datanodes", "1");
    run.setProperty("reduces", "2");
    run.setProperty("child-flags", ArmRuns.CHILD_FLAGS);
    run.setProperty("classes.cluster", JOB_TRACKER + ",no.such.Class");
    run.setProperty("classes.child", REDUCE_TASK + "," + FETCHER);
    // The release's defaults would only make the test wait longer.
    run.setProperty("conf.mapreduce.tasktracker.outofband.heartbeat", "true");
    run.setProperty("conf.mapreduce.client.completion.pollinterval", "100");
    return run;
  }

  private static Map<String, Integer> counts(Path output) throws Exception {
    Map<String, Integer> counts = new TreeMap<>();
    try (Stream<Path> parts = Files.list(output)) {
      for (Path part : parts.toList()) {
        for (String line : Files.readAllLines(part)) {
          String[] fields = line.split("\t");
          counts.put(fields[0], Integer.valueOf(fields[1]));
        }
      }
    }
    return counts;
  }
}
