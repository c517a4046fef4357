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

/** Tests DFS workloads on real daemons of the published jars, started as the harness starts them. */
@Category(ClusterTest.class)
public class TestDfsOnStock {
  private static final int BOUND_SECONDS = 600;
  private static final String DATA_NODE = "org.apache.hadoop.hdfs.server.datanode.DataNode";
  private static final String CHECKSUM = "org.apache.hadoop.util.DataChecksum";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void filesAreWrittenReadAndAppendedTo() throws Exception {
    List<String> report = run(Map.of("workload", "dfsio", "files", "3", "size", "1500000", "replicas", "2",
        "data-nodes", "2", "clients", "2", "warm-up", "0", "append", "true", "sync", "true"));
    for (String operation : List.of("write", "read", "append")) {
      for (String figure : List.of("wall", "rate", "mean")) {
        assertTrue(Double.parseDouble(metric(report, operation + "_" + figure).get(0)) > 0);
      }
    }
    List<String> jars = ArmRuns.found(report, "\"role\":\"cluster\",\"class\":\"" + DATA_NODE
        + "\",\"path\":\"([^\"]+)\"");
    assertTrue("two data nodes, and this class path: " + jars, jars.size() >= 3);
    assertTrue(jars.toString(), jars.stream().allMatch(StockHadoop.jar("hdfs").toString()::equals));
  }

  /** Stock gives up on a file with one replica; with two replicas it may either recover or report the failure. */
  @Test
  public void eachCaseEndsHonestly() throws Exception {
    Path cases = Files.write(temporary.newFile("cases").toPath(), List.of("1 none none 0 2 400000 2 0 true",
        "2 cut cut 0 1 400000 3 0 true", "3 kill kill 0 2 1400000 18 1 false"));
    List<String> report = run(Map.of("workload", "dfs-faults", "cases", cases.toString(), "impatient", "true",
        "data-nodes", "3", "block-bytes", "1048576", "limit", "60", "settle", "8"));
    List<String> ends = ArmRuns.found(report, "\"type\":\"case\".*\"end\":\"(\\w+)\"");
    assertEquals(List.of("right", "failed"), ends.subList(0, 2));
    assertTrue(ends.get(2), List.of("right", "failed").contains(ends.get(2)));
    String note = ArmRuns.found(report, "\"number\":2,.*\"note\":\"([^\"]*)\"").get(0);
    assertTrue(note, note.contains("IOException") || note.contains("SocketException"));
    String left = ArmRuns.found(report, "\"number\":1,.*(\"left\":.*),\"note\"").get(0);
    assertEquals("nothing goes wrong, nothing is left", "\"left\":0,\"missing\":0", left);
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
    run.putAll(Map.of("cluster", "processes", "seed", "5", "classes.cluster", DATA_NODE, "classes.child", CHECKSUM));
    Path file = root.resolve("run.properties");
    try (Writer out = Files.newBufferedWriter(file)) {
      run.store(out, null);
    }
    new ChildJvm(root.resolve("dir")).java(Jdks.java(17)).classPath(ArmRuns.classPath())
        .contained()
        .options("-Xmx512m", "-XX:-UsePerfData", ArmRuns.EXPORTS, "-Djava.io.tmpdir=" + root.resolve("dir"))
        .run(BOUND_SECONDS, "org.apache.hadoop.ab.arm.ArmMain", file.toString());
    List<String> report = Files.readAllLines(root.resolve("report/run.jsonl"));
    assertEquals("{\"type\":\"done\"}", report.get(report.size() - 1));
    return report;
  }
}
