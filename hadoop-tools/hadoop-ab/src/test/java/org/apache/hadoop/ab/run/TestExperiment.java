/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the order of runs, and resuming after an interruption. */
public class TestExperiment {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private FakeArm fake;
  private Path file;

  @Before
  public void setUp() throws Exception {
    fake = new FakeArm(temporary.getRoot().toPath());
    file = temporary.getRoot().toPath().resolve("runs.jsonl");
  }

  private List<Run> run(int rounds, String modeOfB) throws Exception {
    Experiment experiment = new Experiment(null,
        List.of(fake.side("a", "good", 0), fake.side("b", modeOfB, 0)), rounds,
        temporary.getRoot().toPath().resolve("runs"), () -> { });
    return experiment.run((measurement, side, round, folder) -> result(side, round), new RunLog(file), Progress.NONE);
  }

  private static Run result(Side side, int round) {
    boolean good = side.conf().get("fake.mode").equals("good");
    return new Run(round, side.label(), "2026-11-21T10:00:00Z", 9.5, good ? Map.of("wall", 2.5) : Map.of(), 6, 0, 0,
        good ? null : "crashed", null);
  }

  private static List<String> order(List<Run> runs) {
    return runs.stream().map(run -> run.round() + run.arm()).toList();
  }

  @Test
  public void sidesAlternateAfterAWarmUp() throws Exception {
    List<Run> runs = run(2, "good");
    assertEquals(List.of("0a", "0b", "1a", "1b", "2a", "2b"), order(runs));
    assertEquals(runs, new RunLog(file).read());
  }

  @Test
  public void cutOffMeasurementGoesOnWhereItStopped() throws Exception {
    run(1, "good");
    List<String> lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, 3));
    Files.writeString(file, lines.get(3).substring(0, 20), StandardOpenOption.APPEND);
    List<Run> runs = run(2, "good");
    assertEquals(List.of("0a", "0b", "1a", "0a", "0b", "1b", "2a", "2b"), order(runs));
    assertEquals(runs, new RunLog(file).read());
  }

  @Test
  public void completeMeasurementRunsNothing() throws Exception {
    List<Run> runs = run(1, "good");
    assertEquals(runs, run(1, "good"));
  }

  @Test
  public void sideThatNeverWorksEndsTheMeasurement() throws Exception {
    List<Run> runs = run(5, "crash");
    assertEquals(List.of("0a", "0b", "1a", "1b"), order(runs));
    assertTrue(runs.get(3).failed());
  }
}
