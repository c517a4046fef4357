/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that the steps get measurements from the workload's command, read its results, and do not measure twice. */
public class TestSteps {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final List<List<String>> lines = new ArrayList<>();
  private boolean cutOff;
  private Path folder;

  @Before
  public void setUp() {
    folder = temporary.getRoot().toPath().resolve("steps");
  }

  private Steps steps(String metric) {
    FakeSeries series = new FakeSeries().patch("A", 1).patch("B", 1).patch("C", 1);
    return new Steps(folder, series.patches, List.of("toy", "--runs", "2"), Optional.ofNullable(metric), this::ab);
  }

  /** Writes the files that the command of a workload leaves. */
  private int ab(List<String> line) {
    lines.add(line);
    try {
      Path results = Path.of(line.get(line.indexOf("--results") + 1)).resolve("toy/2026-01-01T000000Z");
      Files.createDirectories(results);
      Files.writeString(results.resolve("plan.json"), "{}");
      if (cutOff) {
        return 3;
      }
      ObjectNode root = JSON.createObjectNode();
      for (String name : List.of("wall", "cpu")) {
        root.withArray("metrics").addObject().put("name", name).put("unit", "s").put("lowerIsBetter", true);
      }
      for (String arm : line.get(line.indexOf("--arms") + 1).split(",")) {
        for (int round = 0; round <= 3; round++) {
          root.withArray("runs").addPOJO(new Run(round, arm, "now", 1, Map.of("wall", arm.length() + round * 1.0, "cpu",
              7.0), 0, 0, 0, round == 3 ? "it failed" : null, null));
        }
      }
      Files.writeString(results.resolve("results.json"), JSON.writeValueAsString(root));
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  public void armsAreMeasuredByTheWorkloadsCommand() throws Exception {
    assertEquals("{0={1=6.0, 2=7.0}, 2={1=12.0, 2=13.0}, 3={1=6.0, 2=7.0}}",
        steps(null).measure(List.of(0, 2, 3)).toString());
    assertEquals(List.of(List.of("toy", "--runs", "2", "--arms", "stock,series:0002,tuned", "--results",
        folder.resolve("stock-series-0002-tuned").toString())), lines);
    Steps others = steps("cpu");
    assertEquals("{0={1=7.0, 2=7.0}, 1={1=7.0, 2=7.0}}", others.measure(List.of(0, 1)).toString());
    assertEquals("cpu", others.metric().name());
  }

  @Test
  public void resultsThatAreThereAreRead() throws Exception {
    String first = steps(null).measure(List.of(0, 2, 3)).toString();
    assertEquals(first, steps(null).measure(List.of(0, 2, 3)).toString());
    assertEquals(1, lines.size());
  }

  @Test
  public void theNewestResultsCount() throws Exception {
    steps(null).measure(List.of(0, 3));
    Path toy = folder.resolve("stock-tuned/toy");
    Path newer = Files.createDirectories(toy.resolve("2026-01-02T000000Z"));
    Files.writeString(newer.resolve("results.json"),
        Files.readString(toy.resolve("2026-01-01T000000Z/results.json")).replace("\"wall\":6.0", "\"wall\":3.0"));
    assertEquals("{0={1=3.0, 2=7.0}, 3={1=3.0, 2=7.0}}", steps(null).measure(List.of(0, 3)).toString());
  }

  @Test
  public void measurementThatWasCutOffGoesOn() throws Exception {
    cutOff = true;
    StepFailure failure = assertThrows(StepFailure.class, () -> steps(null).measure(List.of(0, 3)));
    assertEquals(3, failure.status());
    cutOff = false;
    steps(null).measure(List.of(0, 3));
    assertEquals(2, lines.size());
    assertTrue(!lines.get(0).contains("--resume") && lines.get(1).contains("--resume"));
  }

  @Test
  public void metricThatIsNotMeasuredIsRefused() {
    UserError e = assertThrows(UserError.class, () -> steps("wal").measure(List.of(0, 3)));
    assertEquals("--metric wal is not one of this measurement: wall, cpu", e.getMessage());
  }

  @Test
  public void samePlanGoesOn() throws Exception {
    Path results = temporary.getRoot().toPath().resolve("worth");
    WorthPlan plan = new WorthPlan(List.of("toy", "--runs", "2"), "c0ffee", List.of("0000", "0002"));
    assertThrows(UserError.class, () -> plan.resume(results));
    Path begun = plan.begin(results);
    new WorthPlan(List.of("toy", "--runs", "3"), "c0ffee", List.of("0000", "0002")).begin(results);
    assertEquals(begun, plan.resume(results));
    assertThrows(UserError.class,
        () -> new WorthPlan(plan.workload(), "decaf", plan.series()).resume(results));
  }
}
