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

/** Tests whole map tasks of the published jars: each key type, one spill and several, codecs and a combiner. */
@Category(ClusterTest.class)
public class TestMapSortOnStock {
  private static final int BOUND_SECONDS = 600;
  private static final String MAP_TASK = "org.apache.hadoop.mapred.MapTask";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void textInOneSpill() throws Exception {
    List<String> report = run(Map.of());
    for (String metric : List.of("wall", "cpu", "collect", "generator")) {
      assertEquals(metric, 1, ArmRuns.found(report,
          "\"type\":\"metric\",\"name\":\"" + metric + "\",\"value\":(-?[0-9])").size());
    }
    assertEquals(List.of("30000"), ArmRuns.found(report, "\"TaskCounter.MAP_OUTPUT_RECORDS\":(\\d+)"));
    assertEquals(List.of(StockHadoop.jar("mapred").toString()),
        ArmRuns.found(report, "\"role\":\"child\",\"class\":\"" + MAP_TASK + "\",\"path\":\"([^\"]+)\""));
    assertTrue(Files.isRegularFile(temporary.getRoot().toPath().resolve("dir/local/output/file.out")));
  }

  @Test
  public void bytesInSeveralSpillsWithACombiner() throws Exception {
    run(Map.of("key-type", "bytes", "key-length", "2", "combiner", "true", "io-sort-mb", "1"));
  }

  @Test
  public void longsWithAPrefixAndZlib() throws Exception {
    run(Map.of("key-type", "long", "key-length", "8", "distribution", "prefix90", "codec", "default", "io-sort-mb",
        "1"));
  }

  /**
   * Stock fails with gzip: without native code it has no compressor, writes the records uncompressed, and cannot read
   * them back.
   */
  @Test
  public void gzipOfStockFails() throws Exception {
    String failed = ChildJvm.failure(() -> run(Map.of("codec", "gzip")));
    assertTrue(failed, failed.contains("ab-arm: wrong output: partition 0 cannot be read: "
        + "java.io.IOException: not a gzip file"));
  }

  @Test
  public void intsInOnePartition() throws Exception {
    run(Map.of("key-type", "int", "key-length", "4", "distribution", "one-partition"));
  }

  @Test
  public void customKeysInOrder() throws Exception {
    run(Map.of("key-type", "custom", "distribution", "sorted", "threads", "2", "io-sort-mb", "1"));
  }

  @Test
  public void failureOfTheTaskIsReported() throws Exception {
    String failed = ChildJvm.failure(() -> run(Map.of("conf.mapreduce.map.sort.spill.percent", "7")));
    assertTrue(failed, failed.contains("map-sort failed: java.io.IOException: "
        + "Invalid \"mapreduce.map.sort.spill.percent\": 7.0"));
  }

  /** Runs a task with {@code changes} applied to a small default, and returns its report. */
  private List<String> run(Map<String, String> changes) throws Exception {
    Path root = temporary.getRoot().toPath();
    Properties run = new Properties();
    for (String path : List.of("dir", "logs", "report")) {
      run.setProperty(path, Files.createDirectories(root.resolve(path)).toString());
    }
    run.putAll(Map.of("workload", "map-sort", "records", "30000", "key-type", "text", "key-length", "10",
        "value-length", "90", "partitions", "3", "distribution", "uniform", "codec", "none"));
    run.putAll(Map.of("combiner", "false", "io-sort-mb", "10", "seed", "5", "classes.child", MAP_TASK));
    run.putAll(changes);
    Path file = root.resolve("run.properties");
    try (Writer out = Files.newBufferedWriter(file)) {
      run.store(out, null);
    }
    new ChildJvm(root.resolve("dir")).java(Jdks.java(17)).classPath(ArmRuns.classPath())
        .contained()
        .options("-Xmx256m", "-XX:-UsePerfData", ArmRuns.EXPORTS, "-Djava.io.tmpdir=" + root.resolve("dir"))
        .run(BOUND_SECONDS, "org.apache.hadoop.ab.arm.ArmMain", file.toString());
    List<String> report = Files.readAllLines(root.resolve("report/run.jsonl"));
    assertEquals("{\"type\":\"done\"}", report.get(report.size() - 1));
    return report;
  }
}
