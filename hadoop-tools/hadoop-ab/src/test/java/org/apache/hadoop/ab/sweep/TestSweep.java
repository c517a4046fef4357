/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.sweep;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.hadoop.ab.report.Evaluation;
import org.apache.hadoop.ab.run.Experiment;
import org.apache.hadoop.ab.run.FakeArm;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Progress;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunLog;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.run.SweepLabel;
import org.apache.hadoop.ab.toy.ToyRun;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a sweep is one measurement whose sides differ in one value. */
public class TestSweep {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private static void assertRefused(String message, String over) {
    assertEquals(message, assertThrows(UserError.class, () -> Sweep.parse(over)).getMessage());
  }

  @Test
  public void valuesAreSortedAndPlain() {
    assertEquals(new Sweep("trackers", List.of("1", "2", "10")), Sweep.parse("trackers=10,01,2"));
    assertEquals(new Sweep("rate", List.of("-0.5", "0", "2.5")), Sweep.parse("--rate=2.50,0.0,-0.5"));
    assertEquals("trackers=1,2", Sweep.parse("trackers=2,1").toString());
  }

  @Test
  public void otherFormsAreRefused() {
    for (String wrong : List.of("", "trackers", "trackers=", "trackers=1,,2", "trackers=1,x", "=1,2", "1,2",
        "trackers=1e3,2", "trackers=1,9999999999999")) {
      assertRefused("--over '" + wrong + "' is not of the form OPTION=N,N,N, such as trackers=1,2,4,8", wrong);
    }
    assertRefused("--over 'trackers=4' names 1 value: 2 to 64", "trackers=4");
    assertRefused("--over 'trackers=2,1,2.0' names 2.0 twice", "trackers=2,1,2.0");
  }

  @Test
  public void labelsSayArmAndValue() {
    Sweep sweep = Sweep.parse("map-slots=1,4");
    List<String> labels = sweep.labels(List.of("series:0003", "hadoop-3.5.0+plugins", "stock#2"));
    assertEquals(6, labels.size());
    assertEquals("hadoop-3.5.0+plugins@map-slots=4", labels.get(4));
    assertEquals(Optional.of(new SweepLabel("stock#2", "map-slots", "1")), SweepLabel.parse(labels.get(2)));
    assertEquals(labels.get(3), SweepLabel.base(labels, labels.get(5)));
    assertEquals("stock", SweepLabel.base(List.of("stock", "tuned"), "tuned"));
    assertEquals(Optional.empty(), SweepLabel.parse("stock"));
  }

  private SweptMeasurement swept(Sweep sweep) {
    Map<String, Measurement> byValue = new LinkedHashMap<>();
    sweep.values().forEach(value -> byValue.put(value, new ToyRun(Map.of("turn-count", value))));
    return new SweptMeasurement("toy", sweep, byValue);
  }

  @Test
  public void eachSideIsToldItsValue() throws Exception {
    Path root = temporary.getRoot().toPath();
    SweptMeasurement swept = swept(Sweep.parse("turn-count=2,5"));
    Side plain = new FakeArm(root).side("good");
    for (String value : List.of("2", "5")) {
      RunFolder folder = new RunFolder(root.resolve("run-" + value)).create();
      Side side = new Side("fake@turn-count=" + value, plain.arm(), plain.jdk(), plain.conf());
      swept.prepare(side, folder);
      Properties told = new Properties();
      try (var in = Files.newBufferedReader(folder.properties())) {
        told.load(in);
      }
      assertEquals(value, told.getProperty("turn-count"));
      assertTrue(swept.command(side, folder).contains("-Xmx64m"));
    }
    assertEquals("sweep-toy", swept.name());
    assertEquals("sweep over turn-count=2,5; at 2: toy: {turn-count=2}", swept.description());
    assertEquals(Duration.ofMinutes(1), swept.bound());
    assertEquals(Optional.empty(), swept.network());
  }

  @Test
  public void roundsHoldAllValuesAndEndInAFit() throws Exception {
    Sweep sweep = Sweep.parse("turn-count=1,2,4,8");
    Path root = temporary.getRoot().toPath();
    Side plain = new FakeArm(root).side("good");
    List<Side> sides = sweep.labels(List.of("stock", "tuned")).stream()
        .map(label -> new Side(label, plain.arm(), plain.jdk(), plain.conf())).toList();
    List<String> order = new ArrayList<>();
    Experiment experiment = new Experiment(swept(sweep), sides, 3, root.resolve("runs"), () -> { });
    List<Run> runs = experiment.run((measurement, side, round, folder) -> {
      order.add(folder.getFileName().toString());
      SweepLabel label = SweepLabel.parse(side.label()).orElseThrow();
      double wall = (label.arm().equals("stock") ? 8 : 2) * (1 / label.number() + 0.05) * (1 + 0.001 * round);
      return new Run(round, side.label(), "x", 1, Map.of("wall", wall), 0, 0, 0, null, null);
    }, new RunLog(root.resolve("runs.jsonl")), Progress.NONE);
    assertEquals(32, runs.size());
    assertEquals(List.of("001-stock-turn-count-1", "001-tuned-turn-count-1", "001-stock-turn-count-2"),
        order.subList(8, 11));
    Evaluation evaluation = new Evaluation(sides.stream().map(Side::label).toList(), List.of(Metric.WALL), runs);
    String text = SweepFits.of(sweep, evaluation, 22);
    assertTrue(text, text.contains("\nstock: wall (s) by turn-count, 12 points at 4 sizes\n"));
    assertTrue(text, text.contains("\ntuned: wall (s) by turn-count, 12 points at 4 sizes\n"));
  }

  @Test
  public void twoValuesAreTooFewForAFit() {
    Sweep sweep = Sweep.parse("drivers=1,2");
    List<String> labels = sweep.labels(List.of("stock"));
    String text = SweepFits.of(sweep, new Evaluation(labels, List.of(Metric.WALL), List.of()), 22);
    assertEquals("The first arm is the one with the same value.\n\nno fit: drivers has 2 values, and sigma, kappa and "
        + "the scale need 3, preferably 6\n", text);
    String failed = SweepFits.of(Sweep.parse("drivers=1,2,4"), new Evaluation(
        Sweep.parse("drivers=1,2,4").labels(List.of("stock")), List.of(Metric.WALL), List.of()), 22);
    assertTrue(failed, failed.contains("no fit of stock: 0 different p are too few: "));
    assertFalse(failed, failed.contains("Exception"));
  }

  @Test
  public void sweepsHaveTwelveRunsUnlessOthersAreAskedFor() {
    Sweep sweep = Sweep.parse("turn-count=2,5");
    assertEquals(List.of("--arms", "stock", "--runs=12", "--turn-count=5"),
        SweepCommand.arguments(List.of("--arms", "stock"), sweep, "5"));
    assertEquals(List.of("--runs=6", "--turn-count=2"), SweepCommand.arguments(List.of("--runs=6"), sweep, "2"));
    assertEquals(List.of("--runs", "3", "--turn-count=2"),
        SweepCommand.arguments(List.of("--runs", "3"), sweep, "2"));
  }
}
