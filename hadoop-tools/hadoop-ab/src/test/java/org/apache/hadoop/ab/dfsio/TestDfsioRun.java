/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsio;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.ab.run.FakeArm;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that an arm receives the description of its files, and that its figures become values. */
public class TestDfsioRun {
  private static final DfsioShape SHAPE = new DfsioShape(2, 3 << 20, 3, false, true, 1);

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final DfsioRun run = new DfsioRun(Map.of("files", 2, "size", 3 << 20, "replicas", 3, "data-nodes", 4,
      "clients", 5), SHAPE, 9, Path.of("/arm.jar"));
  private FakeArm fake;
  private RunFolder folder;

  @Before
  public void setUp() throws Exception {
    fake = new FakeArm(temporary.getRoot().toPath());
    folder = new RunFolder(temporary.getRoot().toPath().resolve("run")).create();
  }

  @Test
  public void armIsToldEverything() throws Exception {
    Properties told = fake.told(run, folder);
    Map.of("workload", "dfsio", "files", "2", "size", "3145728", "replicas", "3", "data-nodes", "4", "clients", "5",
        "cluster", "processes", "seed", "9").forEach((key, value) -> assertEquals(key, value, told.getProperty(key)));
    assertEquals("dfsio: 2 files of 3 MB, 3 replicas, with hsync, 4 data nodes, 5 clients", run.description());
  }

  @Test
  public void roomIsForEveryReplicaOfEveryPass() {
    assertEquals(2 * 3 * 2 * (3 << 20), SHAPE.stored());
    assertEquals(2 * SHAPE.stored(), new DfsioShape(2, 3 << 20, 3, true, true, 1).stored());
    assertTrue(run.diskBytes() > SHAPE.stored());
  }

  private Map<String, Double> values(Map<String, Double> figures) throws Exception {
    List<String> lines = new ArrayList<>();
    for (String name : List.of("cluster\",\"class\":\"fake.JobTracker", "child\",\"class\":\"fake.MapTask")) {
      lines.add("{\"type\":\"jar\",\"role\":\"" + name + "\",\"sha256\":\"" + fake.side("good").conf().get("fake.sum")
          + "\"}");
    }
    figures.forEach((name, value) ->
        lines.add("{\"type\":\"metric\",\"name\":\"" + name + "\",\"value\":" + value + "}"));
    lines.add("{\"type\":\"done\"}");
    Files.writeString(folder.report().resolve("run.jsonl"), String.join("\n", lines) + "\n");
    return run.values(fake.side("good"), folder, RunReport.read(folder.report()));
  }

  @Test
  public void whatIsNothingHasNoValue() throws Exception {
    Map<String, Double> figures = new HashMap<>();
    DfsioRun.metrics(false).stream().map(Metric::name).forEach(name -> figures.put(name, 1.5));
    assertEquals(figures, values(figures));
    figures.put("write_deviation", 0.0);
    figures.put("read_cpu", 0.0);
    Map<String, Double> values = values(figures);
    assertFalse(values.containsKey("write_deviation") || values.containsKey("read_cpu"));
    assertEquals(figures.size() - 2, values.size());
  }

  @Test
  public void aRunWithoutAFigureDoesNotCount() {
    assertEquals("reported no write_rate",
        assertThrows(RunFailure.class, () -> values(Map.of("write_wall", 1.0))).getMessage());
  }
}
