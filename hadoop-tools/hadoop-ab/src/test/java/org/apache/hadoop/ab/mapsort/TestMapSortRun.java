/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.mapsort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

/** Tests that an arm receives the options of its map task, and that its report becomes values. */
public class TestMapSortRun {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private FakeArm fake;
  private RunFolder folder;
  private MapSortRun run;

  @Before
  public void setUp() throws Exception {
    fake = new FakeArm(temporary.getRoot().toPath());
    folder = new RunFolder(temporary.getRoot().toPath().resolve("run")).create();
    run = run(Optional.of(2));
  }

  private static MapSortRun run(Optional<Integer> threads) throws Exception {
    MapSortShape shape = MapSortShape.of(1000, "long", Optional.empty(), Optional.empty(), 5, "prefix90", threads,
        "gzip", true, 100);
    Phases phases = Phases.read(new StringReader(
        "collectors=x\nx.sort=a.B#sort\nx.spill=a.B#spill, -a.B#sort\nx.merge=a.B#merge"));
    return new MapSortRun(shape, Map.of("key-type", "long", "io-sort-mb", 100), 9, Path.of("/arm.jar"),
        Path.of("/agent.jar"), phases);
  }

  @Test
  public void armIsToldItsOptions() throws Exception {
    Properties properties = fake.told(run, folder);
    Map.of("workload", "map-sort", "key-type", "long", "io-sort-mb", "100", "seed", "9", "classes.child",
        "fake.MapTask", "conf.fake.mode", "good")
        .forEach((key, value) -> assertEquals(key, value, properties.getProperty(key)));
    assertTrue(properties.containsValue("a.B#merge"));
    assertEquals("1.0", properties.getProperty("conf.mapreduce.map.sort.spill.percent"));
  }

  @Test
  public void heapFollowsTheSortBufferAndTheAgentIsThere() {
    List<String> command = run.command(fake.side("good"), folder);
    assertTrue(command.toString(), command.containsAll(List.of("-Xms712m", "-Xmx712m",
        "-javaagent:/agent.jar=" + folder.properties())));
  }

  private double wall = 7;
  private double cpu = 8;

  /** Returns the values of a good run's report and probes without the lines of {@code without}. */
  private Map<String, Double> values(String without, double collect) throws Exception {
    List<String> lines = new ArrayList<>();
    String sum = fake.side("good").conf().get("fake.sum");
    lines.add("{\"type\":\"jar\",\"role\":\"cluster\",\"class\":\"fake.JobTracker\",\"sha256\":\"" + sum + "\"}");
    lines.add("{\"type\":\"jar\",\"role\":\"child\",\"class\":\"fake.MapTask\",\"sha256\":\"" + sum + "\"}");
    lines.add("{\"type\":\"metric\",\"name\":\"wall\",\"value\":" + wall + "}");
    lines.add("{\"type\":\"metric\",\"name\":\"cpu\",\"value\":" + cpu + "}");
    lines.add("{\"type\":\"metric\",\"name\":\"collect\",\"value\":" + collect + "}");
    lines.add("{\"type\":\"metric\",\"name\":\"generator\",\"value\":0.5}");
    lines.add("{\"type\":\"done\"}");
    lines.removeIf(line -> line.contains("\"" + without + "\""));
    Files.write(folder.report().resolve("run.jsonl"), lines);
    List<String> probes = new ArrayList<>();
    run.phases().probes().forEach(probe -> probes.add("{\"type\":\"probe\",\"name\":\"" + probe.name()
        + "\",\"matched\":1,\"calls\":1,\"nanos\":" + switch (probe.target()) {
          case "a.B#sort" -> 1_500_000_000L;
          case "a.B#spill" -> 4_000_000_000L;
          default -> 0L;
        } + "}"));
    Files.write(folder.report().resolve("probe-1.jsonl"), probes);
    return run.values(fake.side("good"), folder, RunReport.read(folder.report()));
  }

  @Test
  public void valuesAreTheArmsAndTheAgents() throws Exception {
    assertEquals(Map.of("wall", 7.0, "cpu", 8.0, "collect", 3.0, "sort", 1.5, "spill", 2.5, "generator", 0.5),
        values("nothing", 3));
    List<String> names = MapSortRun.metrics().stream().map(Metric::name).toList();
    assertTrue(names.containsAll(values("nothing", 3).keySet()));
    assertEquals("wall", names.get(0));
  }

  @Test
  public void lessThanTheGeneratorIsNoMeasurement() throws Exception {
    assertNull(values("nothing", -0.001).get("collect"));
  }

  @Test
  public void taskShorterThanItsGeneratorIsRefusedWithAReason() {
    wall = -0.002;
    assertTrue(assertThrows(RunFailure.class, () -> values("nothing", -0.001)).getMessage()
        .contains("the task took no longer than creating its "));
  }

  @Test
  public void metricsOfTinyRunsAreNeverNegative() throws Exception {
    cpu = -0.01;
    Map<String, Double> values = values("nothing", -0.001);
    assertTrue(values.toString(), values.values().stream().allMatch(value -> value > 0));
    assertFalse(values.containsKey("cpu"));
  }

  @Test
  public void runsThatEndedEarlyOrOnOtherJarsDoNotCount() {
    assertEquals("reported no cpu", assertThrows(RunFailure.class, () -> values("cpu", 1)).getMessage());
    assertTrue(assertThrows(RunFailure.class, () -> values("done", 1)).getMessage().startsWith("ended in stage"));
    assertEquals("no child process reported the jar of fake.MapTask",
        assertThrows(RunFailure.class, () -> values("fake.MapTask", 1)).getMessage());
  }

  @Test
  public void largerRunsHaveMoreTimeAndDisk() {
    MapSortShape large = MapSortShape.of(100_000_000, "text", Optional.empty(), Optional.empty(), 1, "uniform",
        Optional.empty(), "none", false, 1);
    MapSortRun other = new MapSortRun(large, Map.of(), 1, Path.of("/x"), Path.of("/x"), run.phases());
    assertTrue(other.bound().compareTo(run.bound()) > 0);
    assertTrue(other.diskBytes() > 2L * 100 * 100_000_000);
  }
}
