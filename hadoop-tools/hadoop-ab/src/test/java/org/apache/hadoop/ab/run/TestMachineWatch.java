/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests what is reported about a machine, with a made-up /proc. */
public class TestMachineWatch {
  private static final String STAT = """
      cpu  100 10 50 800 40 5 15 20 7 0
      cpu0 50 5 25 400 20 5 5 10 7 0
      cpu1 50 5 25 400 20 0 10 10 0 0
      intr 7 cpu 9
      """;

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path proc;
  private MachineWatch watch;

  @Before
  public void setUp() throws Exception {
    proc = temporary.getRoot().toPath();
    Files.writeString(proc.resolve("stat"), STAT);
    Files.writeString(proc.resolve("loadavg"), "3.25 1.00 0.50 1/200 4711\n");
    watch = new MachineWatch(proc, 100, 0);
  }

  private void process(long pid, String... arguments) throws Exception {
    Files.createDirectory(proc.resolve(Long.toString(pid)));
    Files.writeString(proc.resolve(Long.toString(pid)).resolve("cmdline"), String.join("\0", arguments) + "\0");
  }

  private static ProcessorTimes times(String first) {
    return ProcessorTimes.parse(List.of(first, "cpu0 1", "cpu1 1"));
  }

  @Test
  public void timesAreThoseOfTheFirstLine() {
    ProcessorTimes times = ProcessorTimes.parse(STAT.lines().toList());
    assertEquals(new ProcessorTimes(2, 1040, 180, 20), times);
    assertThrows(IllegalArgumentException.class, () -> ProcessorTimes.parse(List.of("cpu 1 2")));
    assertThrows(IllegalArgumentException.class, () -> ProcessorTimes.parse(List.of()));
  }

  @Test
  public void sharesAreThoseOfTheTimeBetween() {
    ProcessorTimes before = times("cpu 100 0 0 100 0 0 0 0");
    ProcessorTimes after = times("cpu 140 0 10 140 0 0 0 10");
    assertEquals(0.5, after.usedByOthers(before, 0), 1e-9);
    assertEquals("its own is taken off", 0.3, after.usedByOthers(before, 0.2), 1e-9);
    assertEquals("never less than nothing", 0, after.usedByOthers(before, 0.6), 0);
    assertEquals(0.1, after.stolen(before), 1e-9);
    assertEquals("no time, no share", 0, after.usedByOthers(after, 0), 0);
  }

  @Test
  public void quietMachineIsNoWarning() throws Exception {
    assertEquals(List.of(), watch.warnings());
    assertEquals(new Conditions(3.25, 0, 0, 0), watch.look().flatMap(watch::since).orElseThrow());
  }

  @Test
  public void otherMeasurementsAreSeen() throws Exception {
    process(100, "/jdk/bin/java", "-cp", "x", "org.apache.hadoop.ab.Main", "terasort");
    process(200, "grep", "org.apache.hadoop.ab.Main");
    process(201, "java", "-Dx=org.apache.hadoop.ab.Main");
    assertEquals(List.of(), watch.warnings());
    process(300, "/jdk/bin/java", "-cp", "y".repeat(10_000), "org.apache.hadoop.ab.Main", "terasort");
    assertEquals(List.of("another measurement is running (ab.Main, process 300): both will be distorted"),
        watch.warnings());
    assertEquals(1, watch.look().flatMap(watch::since).orElseThrow().measurements());
  }

  @Test
  public void systemWithoutSuchFilesTellsNothing() throws Exception {
    Files.delete(proc.resolve("stat"));
    assertEquals(Optional.empty(), watch.look());
    assertEquals(List.of(), watch.warnings());
  }

  @Test
  public void limitsLieAboveWhatAQuietSystemDoes() {
    assertFalse(new Conditions(9, 0.2, 0.05, 0).wasBusy());
    assertTrue(new Conditions(9, 0.21, 0.05, 0).wasBusy());
    assertFalse(new Conditions(9, 0.2, 0.05, 0).wasStolenFrom());
    assertTrue(new Conditions(9, 0.2, 0.051, 0).wasStolenFrom());
  }

  @Test
  public void watchedRunsCarryWhatTheyMet() throws Exception {
    Run bare = new Run(1, "stock", "x", 2, Map.of(), 0, 0, 0, null, null);
    Run run = new WatchedRuns((measurement, side, round, folder) -> bare, watch).run(null, null, 1, null);
    assertEquals(new Conditions(3.25, 0, 0, 0), run.conditions());
    assertEquals(bare.arm(), run.arm());
  }
}
