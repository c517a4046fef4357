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

/** Tests reduces and shuffle servers of the published jars: small and large outputs, and how failures are reported. */
@Category(ClusterTest.class)
public class TestShuffleOnStock {
  private static final int BOUND_SECONDS = 600;
  private static final String HTTP_CLIENT = "--add-opens=java.base/sun.net.www.http=ALL-UNNAMED";
  private static final String REDUCE_TASK = "org.apache.hadoop.mapred.ReduceTask";
  private static final String TASK_TRACKER = "org.apache.hadoop.mapred.TaskTracker";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void smallOutputsOfSeveralHosts() throws Exception {
    List<String> report = run(Map.of());
    for (String metric : List.of("wall", "read_wall", "segments_rate", "bytes_rate", "cpu_per_gb", "reduce_cpu_per_gb",
        "server_cpu_per_gb", "failed_fetches", "reported", "connections")) {
      value(report, metric);
    }
    assertTrue("copied before it is read", value(report, "wall") < value(report, "read_wall"));
    assertEquals("nothing fails", 0, value(report, "reported"), 0);
    assertEquals("not asked for", List.of(),
        ArmRuns.found(report, "\"name\":\"(raw_rate|raw_cpu_per_gb|share_of_raw)\""));
    assertEquals(List.of(StockHadoop.jar("mapred").toString()),
        ArmRuns.found(report, "\"role\":\"child\",\"class\":\"" + REDUCE_TASK + "\",\"path\":\"([^\"]+)\""));
    for (int server = 0; server < 2; server++) {
      List<String> other =
          Files.readAllLines(temporary.getRoot().toPath().resolve("report/server-" + server + ".jsonl"));
      assertEquals(List.of(StockHadoop.jar("mapred").toString()),
          ArmRuns.found(other, "\"role\":\"cluster\",\"class\":\"" + TASK_TRACKER + "\",\"path\":\"([^\"]+)\""));
    }
  }

  @Test
  public void largeOutputsOfOneHost() throws Exception {
    run(Map.of("maps", "5", "hosts", "1", "segment", "3000000", "reduces", "1", "rounds", "1"));
  }

  @Test
  public void throughARelay() throws Exception {
    run(Map.of("rtt", "5", "link", "1000", "rounds", "1"));
  }

  @Test
  public void rawLoopComesAfterTheRounds() throws Exception {
    List<String> report = run(Map.of("raw", "true"));
    assertEquals(List.of("outputs", "servers", "warm-up", "rounds", "states", "raw"),
        ArmRuns.found(report, "\"type\":\"stage\",\"name\":\"([^\"]+)\""));
    assertEquals("as many rounds", 2, ArmRuns.found(report, "\"type\":\"(raw round)\"").size());
    assertEquals(value(report, "bytes_rate") / value(report, "raw_rate"), value(report, "share_of_raw"), 1e-6);
    assertTrue("both sides work", value(report, "raw_cpu_per_gb") > 0);
  }

  private List<String> runWithResets(int first) throws Exception {
    return run(Map.of("maps", "12", "hosts", "3", "reduces", "1", "rounds", "1", "warm-up", "0", "raw", "true",
        "reset-first", Integer.toString(first)));
  }

  /**
   * Checks that at least {@code least} connections were opened; the kernel's count includes those of other programs.
   */
  private static void assertConnections(int least, List<String> report) {
    double connections = value(report, "connections");
    assertTrue("those that were reset, and one for each host: " + connections, connections >= least);
  }

  /**
   * Checks that resets are counted as the reduce reports them. Their number depends on the JDK, whose HTTP client may
   * retry on its own.
   */
  @Test
  public void resetsAreCountedAsTheReduceReportsThem() throws Exception {
    List<String> report = runWithResets(2);
    double reported = value(report, "reported");
    assertTrue("an output of each host at most: " + reported, reported <= 3);
    assertEquals(reported, value(report, "failed_fetches"), 0);
    assertConnections(9, report);
  }

  @Test
  public void failureOfAReduceIsReported() throws Exception {
    String failed = ChildJvm.failure(() -> run(Map.of("conf.mapreduce.reduce.shuffle.input.buffer.percent", "7")));
    assertTrue(failed, failed.contains("Invalid value for mapreduce.reduce.shuffle.input.buffer.percent: 7.0"));
  }

  private static double value(List<String> report, String metric) {
    List<String> values = ArmRuns.found(report,
        "\"type\":\"metric\",\"name\":\"" + metric + "\",\"value\":([-0-9.E]+)");
    assertEquals(metric, 1, values.size());
    return Double.parseDouble(values.get(0));
  }

  /** Runs a load with {@code changes} applied to a small default, and returns its report. */
  private List<String> run(Map<String, String> changes) throws Exception {
    Path root = temporary.getRoot().toPath();
    Properties run = new Properties();
    for (String path : List.of("dir", "logs", "report")) {
      run.setProperty(path, Files.createDirectories(root.resolve(path)).toString());
    }
    run.putAll(Map.of("workload", "shuffle", "maps", "60", "segment", "1000", "hosts", "5", "reduces", "2",
        "rounds", "2", "warm-up", "1", "seed", "5", "classes.child", REDUCE_TASK, "classes.cluster", TASK_TRACKER));
    run.putAll(Map.of("warm-up-seconds", "0", "rtt", "0", "link", "0", "reset-first", "0", "raw", "false"));
    run.putAll(changes);
    Path file = root.resolve("run.properties");
    try (Writer out = Files.newBufferedWriter(file)) {
      run.store(out, null);
    }
    new ChildJvm(root.resolve("dir")).java(Jdks.java(17)).classPath(ArmRuns.classPath())
        .contained()
        .options("-Xmx256m", "-XX:-UsePerfData", ArmRuns.EXPORTS, HTTP_CLIENT,
            "-Djava.io.tmpdir=" + root.resolve("dir"))
        .run(BOUND_SECONDS, "org.apache.hadoop.ab.arm.ArmMain", file.toString());
    List<String> report = Files.readAllLines(root.resolve("report/run.jsonl"));
    assertEquals("{\"type\":\"done\"}", report.get(report.size() - 1));
    return report;
  }
}
