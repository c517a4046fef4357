/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.jmh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.arms.Arm;
import org.apache.hadoop.ab.arms.Jars;
import org.apache.hadoop.ab.arms.Jdk;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.Side;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a run reads what JMH and the JVM wrote. */
public class TestBenchmarkRun {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private BenchmarkRun run;
  private RunFolder folder;
  private Side side;
  private Path jar;

  @Before
  public void setUp() throws Exception {
    jar = Files.writeString(temporary.getRoot().toPath().resolve("hadoop-common.jar"), "x");
    Path benchmarks = temporary.getRoot().toPath().resolve("hadoop-benchmarks.jar");
    run = new BenchmarkRun("Data", List.of(benchmarks), List.of());
    folder = new RunFolder(temporary.newFolder("run").toPath());
    Files.createDirectories(folder.report());
    side = new Side("stock", new Arm("stock", "", List.of(jar), List.of(), List.of(), Map.of(), Map.of(),
        Map.of(jar, Jars.sha256(jar)), Map.of(), 17, 23), Jdk.current(), Map.of());
    results("ns/op");
    classes(jar);
  }

  private void results(String unit) throws Exception {
    Files.writeString(folder.report().resolve("jmh.json"), """
        [{"benchmark": "org.apache.hadoop.util.DataBenchmark.verify", "params": {"chunk": "512", "type": "crc"},
          "primaryMetric": {"score": 12.5, "scoreUnit": "%1$s"}},
         {"benchmark": "org.apache.hadoop.util.DataBenchmark.plain",
          "primaryMetric": {"score": 3, "scoreUnit": "%1$s"}}]
        """.formatted(unit));
  }

  private void classes(Path from) throws Exception {
    Files.writeString(folder.report().resolve("classes-12.log"), "java.lang.Object source: shared objects file\n"
        + "org.apache.hadoop.util.DataBenchmark source: file:" + run.classPath().get(0) + "\n"
        + "org.apache.hadoop.util.DataChecksum source: file:" + from + "\n");
  }

  private String failure() {
    return assertThrows(RunFailure.class, () -> run.values(side, folder, null)).getMessage();
  }

  @Test
  public void eachBenchmarkIsAMetric() throws Exception {
    assertEquals(Map.of("DataBenchmark.verify[512,crc]", 12.5, "DataBenchmark.plain", 3.0),
        run.values(side, folder, null));
  }

  @Test
  public void otherUnitsCannotBeCompared() throws Exception {
    results("ops/s");
    assertTrue(failure(), failure().contains("measures in ops/s, not in ns/op"));
  }

  @Test
  public void otherJarsFail() throws Exception {
    classes(Path.of("/elsewhere/hadoop-common.jar"));
    assertEquals("ran on a wrong jar: org.apache.hadoop.util.DataChecksum came from /elsewhere/hadoop-common.jar",
        failure());
  }

  @Test
  public void changedJarFails() throws Exception {
    Files.writeString(jar, "y");
    assertTrue(failure(), failure().contains("has changed since"));
  }

  @Test
  public void nothingLoadedFails() throws Exception {
    classes(run.classPath().get(0));
    assertTrue(failure(), failure().contains("loaded no class of the arm's jars"));
  }

  @Test
  public void noBenchmarkFails() throws Exception {
    Files.writeString(folder.report().resolve("jmh.json"), "[]");
    assertEquals("no benchmark matches 'Data'", failure());
  }
}
