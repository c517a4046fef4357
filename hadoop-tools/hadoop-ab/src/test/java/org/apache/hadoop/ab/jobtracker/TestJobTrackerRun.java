/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.jobtracker;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
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

/** Tests that an arm receives the options of its JobTracker, and that its report becomes values. */
public class TestJobTrackerRun {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private FakeArm fake;
  private RunFolder folder;

  @Before
  public void setUp() throws Exception {
    fake = new FakeArm(temporary.getRoot().toPath());
    folder = new RunFolder(temporary.getRoot().toPath().resolve("run")).create();
  }

  private static JobTrackerRun run(boolean saturate, Optional<Double> rate, int storm, boolean lockWait) {
    return run(saturate, rate, storm, lockWait, 4);
  }

  private static JobTrackerRun run(boolean saturate, Optional<Double> rate, int storm, boolean lockWait,
      int jobsAtOnce) {
    return new JobTrackerRun(new JobTrackerShape(new JobTrackerShape.Trackers(20, 5, 3, 2),
        new JobTrackerShape.Load(4, jobsAtOnce, jobsAtOnce == 2, 200, 8),
        new JobTrackerShape.Beats(saturate, 1, 6, 700, false, rate),
        new JobTrackerShape.Tasks(900, "fixed", 0.25), new JobTrackerShape.Trouble(1, 9, storm, 50), 60, lockWait,
        lockWait ? 5 : 0),
        Map.of("maps", 200, "jobs-at-once", jobsAtOnce), 9, Path.of("/arm.jar"), 300);
  }

  @Test
  public void armIsToldItsOptions() throws Exception {
    Properties properties = fake.told(run(false, Optional.of(12.5), 7, true), folder);
    Map.of("workload", "jobtracker", "maps", "200", "jobs-at-once", "4", "seed", "9", "conf.fake.mode", "good",
        "classes.cluster", "fake.JobTracker")
        .forEach((key, value) -> assertEquals(key, value, properties.getProperty(key)));
  }

  @Test
  public void everyArmHasTheSameHeapAndTheSameLog() {
    List<String> command = run(true, Optional.empty(), 0, false).command(fake.side("good"), folder);
    assertTrue(command.toString(),
        command.containsAll(List.of("-Xms300m", "-Xmx300m", "-Dhadoop.root.logger=WARN,console")));
    assertFalse(command.toString(), command.toString().contains("-javaagent"));
  }

  @Test
  public void metricsFollowTheShape() {
    assertEquals("launch_rate", JobTrackerRun.metrics().get(0).name());
    assertTrue(names(run(true, Optional.empty(), 0, false)).contains("round"));
    assertFalse(names(run(true, Optional.empty(), 0, false)).contains("late"));
    assertTrue(names(run(false, Optional.empty(), 0, false)).contains("late"));
    assertFalse(names(run(false, Optional.empty(), 0, false)).contains("storm_p99"));
    assertTrue(names(run(false, Optional.empty(), 1, true)).containsAll(
        List.of("storm_p99", "storm_on_core_p99", "calm_on_core_p99", "lock_wait", "scrape_cpu")));
    assertFalse(names(run(false, Optional.empty(), 0, false)).contains("scrape_cpu"));
    assertTrue(names(run(true, Optional.empty(), 0, false)).contains("heap_per_task"));
    assertFalse(names(run(true, Optional.empty(), 0, false)).contains("heap_growth"));
    assertTrue(names(run(true, Optional.empty(), 0, false, 3)).contains("heap_growth"));
    assertFalse(names(run(true, Optional.empty(), 0, false, 3)).contains("heap_per_task"));
    List<String> all = JobTrackerRun.metrics().stream().map(Metric::name).toList();
    assertEquals(all.size(), new HashSet<>(all).size());
    assertTrue(all.containsAll(names(run(false, Optional.empty(), 1, true))));
    assertTrue(all.containsAll(names(run(true, Optional.empty(), 0, false, 3))));
  }

  private static List<String> names(JobTrackerRun run) {
    return JobTrackerRun.metrics(run.shape()).stream().map(Metric::name).toList();
  }

  /**
   * Returns the values of a good run's report without the lines of {@code without}; every metric is 2, except for those
   * given.
   */
  private Map<String, Double> values(JobTrackerRun run, String without, Map<String, Double> given) throws Exception {
    List<String> lines = new ArrayList<>();
    String sum = fake.side("good").conf().get("fake.sum");
    lines.add("{\"type\":\"jar\",\"role\":\"cluster\",\"class\":\"fake.JobTracker\",\"sha256\":\"" + sum + "\"}");
    lines.add("{\"type\":\"jar\",\"role\":\"child\",\"class\":\"fake.MapTask\",\"sha256\":\"" + sum + "\"}");
    for (String name : names(run)) {
      lines.add("{\"type\":\"metric\",\"name\":\"" + name + "\",\"value\":" + given.getOrDefault(name, 2.0) + "}");
    }
    lines.add("{\"type\":\"metric\",\"name\":\"launch_rate.1\",\"value\":3}");
    lines.add("{\"type\":\"metric\",\"name\":\"locality.1\",\"value\":0}");
    lines.add("{\"type\":\"metric\",\"name\":\"gc\",\"value\":0}");
    lines.add("{\"type\":\"done\"}");
    lines.removeIf(line -> line.contains("\"" + without + "\""));
    Files.write(folder.report().resolve("run.jsonl"), lines);
    return run.values(fake.side("good"), folder, RunReport.read(folder.report()));
  }

  @Test
  public void valuesAreTheArms() throws Exception {
    Map<String, Double> values = values(run(true, Optional.empty(), 0, false), "nothing", Map.of("init", 0.5));
    assertEquals(0.5, values.get("init"), 0);
    assertEquals(2, values.get("launch_rate"), 0);
    assertEquals(3, values.get("launch_rate.1"), 0);
  }

  /** A zero becomes almost zero, as there would be no ratio otherwise. */
  @Test
  public void nothingIsAlmostNothing() throws Exception {
    Map<String, Double> values = values(run(false, Optional.empty(), 3, true), "nothing",
        Map.of("over_100ms", 0.0, "forgotten", 0.0, "late", 0.0, "lock_wait", 0.0, "lock_wait_most", 0.0));
    for (String name : List.of("over_100ms", "forgotten", "late", "lock_wait", "lock_wait_most", "gc", "locality.1")) {
      assertEquals(name, 1e-6, values.get(name), 0);
    }
  }

  @Test
  public void runsThatEndedEarlyOrOnOtherJarsDoNotCount() throws Exception {
    JobTrackerRun run = run(true, Optional.empty(), 0, false);
    assertEquals("reported no round",
        assertThrows(RunFailure.class, () -> values(run, "round", Map.of())).getMessage());
    assertTrue(assertThrows(RunFailure.class, () -> values(run, "done", Map.of())).getMessage()
        .startsWith("ended in stage"));
    assertEquals("no cluster process reported the jar of fake.JobTracker",
        assertThrows(RunFailure.class, () -> values(run, "fake.JobTracker", Map.of())).getMessage());
    assertNull(values(run, "heap_per_task", Map.of()).get("heap_per_task"));
  }

  @Test
  public void largerAndSlowerRunsHaveMoreTimeAndDisk() {
    JobTrackerRun small = run(true, Optional.empty(), 0, false);
    assertTrue(run(false, Optional.of(1.0), 0, false).bound().compareTo(small.bound()) > 0);
    assertTrue(run(true, Optional.empty(), 100, false).bound().compareTo(small.bound()) > 0);
    assertTrue(run(true, Optional.empty(), 0, true).diskBytes() > small.diskBytes());
  }
}
