/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.run.Conditions;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.stats.Requirement;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the table and the JSON file of made-up runs. */
public class TestReports {
  private static final Header HEADER = new Header("terasort: 64 MB, 4 maps, 2 reduces", "2026-11-21T09:33:00Z",
      new Machine("EPYC", 2, 24L << 30, "Linux 6.18"), "0123456789ab", "ab terasort", 6, false, "ext4", 22,
      "namespaces", List.of(new Header.SideHeader("stock", "published", "17.0.15 (Debian)", List.of(), List.of(),
          Map.of("hadoop-common.jar", "ab12"), Map.of()),
          new Header.SideHeader("tuned", "ours", "17.0.15 (Debian)", List.of(), List.of(), Map.of(),
              Map.of("io.sort.mb", "50"))));

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private static Run run(int round, String arm, double wall) {
    return new Run(round, arm, "2026-11-21T09:33:00Z", wall + 5, Map.of("wall", wall), 6, 0, 0, null, null);
  }

  private static List<Run> runs() {
    List<Run> runs = new ArrayList<>(List.of(run(0, "stock", 99), run(0, "tuned", 1)));
    for (int round = 1; round <= 6; round++) {
      runs.add(run(round, "stock", 20 + round * 0.1));
      runs.add(run(round, "tuned", 15 + round * 0.1));
    }
    return runs;
  }

  private static Evaluation evaluation(List<Run> runs) {
    return new Evaluation(List.of("stock", "tuned"), List.of(Metric.WALL), runs);
  }

  /** The settings given to a YARN cluster are shown with each arm that has one. */
  @Test
  public void settingsOfYarnAreTold() {
    Header.SideHeader later = new Header.SideHeader("hadoop-3.5.0", "later", "17", List.of(), List.of(),
        Map.of("hadoop-yarn-server-resourcemanager-3.5.0.jar", "ab13"), Map.of());
    Header header = new Header(HEADER.description(), HEADER.started(), HEADER.machine(), HEADER.commit(),
        HEADER.command(), HEADER.rounds(), false, "ext4", 22, "namespaces", List.of(HEADER.sides().get(0), later));
    assertEquals("  stock: JDK 17.0.15 (Debian)\n  hadoop-3.5.0: JDK 17\n" + HeaderText.YARN + "\n",
        HeaderText.sides(header));
    for (String told : List.of("1024 MB", "one core", "-Xmx256m", "no limit on")) {
      assertTrue(told, HeaderText.YARN.contains(told));
    }
  }

  @Test
  public void tableIsExact() {
    Evaluation evaluation = evaluation(runs());
    assertEquals("""
        terasort: 64 MB, 4 maps, 2 reduces
        2026-11-21T09:33:00Z, commit 0123456789ab
        EPYC, 2 cores, 24 GiB, Linux 6.18
        $ ab terasort
        6 runs of each arm, interleaved, after a warm-up; warm page cache; files on ext4; namespaces
          stock: JDK 17.0.15 (Debian)
          tuned: JDK 17.0.15 (Debian), conf {io.sort.mb=50}

        wall (s), lower is better
          arm    n  median  95 % interval  ratio  95 % interval      p
          stock  6   20.35  20.10 - 20.60      1
          tuned  6   15.35  15.10 - 15.60  0.754  0.751 - 0.757  0.002

        ratio: the median, over the rounds, of each arm's value over the first arm's in the same round. Intervals: order
        statistics of the median, with 6 or more runs. p: Mann-Whitney.
        met:     tuned/stock<=0.8: holds, as the upper end of the interval is 0.7573
        """, TextReport.of(HEADER, evaluation, List.of(evaluation.judge(Requirement.parse("tuned/stock<=0.8")))));
  }

  @Test
  public void failedRunsAreShownAndNotCounted() {
    List<Run> runs = runs();
    runs.set(5, new Run(2, "tuned", "x", 1, Map.of(), 0, 0, 0, "hung", "/logs"));
    Evaluation evaluation = evaluation(runs);
    assertEquals(5, evaluation.rows(Metric.WALL).get(1).estimate().orElseThrow().n());
    assertFalse(evaluation.judge(Requirement.parse("tuned/stock<=9")).holds());
    String text = TextReport.of(HEADER, evaluation, List.of());
    assertTrue(text, text.contains("FAILED: tuned, round 2: hung"));
    assertTrue(text, text.contains("  tuned  5   15.40              -  0.755              -"));
  }

  @Test
  public void failedAttemptsAreFlagged() {
    List<Run> runs = runs();
    runs.set(5, new Run(2, "tuned", "x", 1, Map.of("wall", 15.2), 8, 2, 1, null, null));
    String text = TextReport.of(HEADER, evaluation(runs), List.of());
    assertTrue(text, text.contains("!   tuned: 2 failed and 1 killed attempts of 38, in rounds [2]"));
  }

  @Test
  public void busyMachineAndFarRunsAreFlagged() throws Exception {
    List<Run> runs = runs();
    runs.set(5, under(run(2, "tuned", 15.2), new Conditions(4.5, 0.62, 0.01, 0)));
    runs.set(6, under(run(3, "stock", 61), new Conditions(0.5, 0.01, 0.08, 1)));
    Evaluation evaluation = evaluation(runs);
    assertTrue(TextReport.of(HEADER, evaluation, List.of()), TextReport.of(HEADER, evaluation, List.of()).contains("""

        ! the machine was not quiet, or the runs differ much:
        !   before 1 of 2 runs, other programs used up to 62 % of the processors (load average up to 4.5)
        !   during 1 of 2 runs, other virtual machines took up to 8 % of the processors' time
        !   during 1 of 2 runs, another measurement was running
        !   wall of stock is far from the others in round 3
        """));
    Path file = temporary.getRoot().toPath().resolve("results.json");
    ResultsFile.write(file, HEADER, evaluation, runs, List.of());
    JsonNode root = new ObjectMapper().readTree(file.toFile());
    assertEquals(3, root.at("/warnings").size());
    assertEquals(3, root.at("/metrics/0/arms/0/outlierRounds/0").asInt());
    assertTrue(root.at("/metrics/0/arms/1/outlierRounds").isMissingNode());
    assertEquals(0.62, root.at("/runs/5/conditions/busy").asDouble(), 0);
    assertEquals(runs.get(5), new ObjectMapper().treeToValue(root.at("/runs/5"), Run.class));
    assertEquals("of older logs", runs.get(4), new ObjectMapper().treeToValue(root.at("/runs/4"), Run.class));
  }

  /** If a measurement is interrupted because a run is slow, that run is repeated. */
  @Test
  public void partsOfAMeasurementAreTold() {
    List<Run> runs = new ArrayList<>(runs());
    assertEquals(List.of(), evaluation(runs).warnings());
    runs.add(6, under(run(0, "stock", 22), new Conditions(4.5, 0.62, 0.3, 0)));
    runs.add(7, run(0, "tuned", 16));
    assertEquals(List.of("the runs were done in 2 parts, as the measurement was interrupted"),
        evaluation(runs).warnings());
    runs.add(9, run(0, "stock", 22));
    assertEquals(List.of("the runs were done in 3 parts, as the measurement was interrupted"),
        evaluation(runs).warnings());
  }

  private static Run under(Run run, Conditions conditions) {
    return new Run(run.round(), run.arm(), run.started(), run.seconds(), run.values(), 6, 0, 0, null, null, conditions);
  }

  @Test
  public void requirementOnAnUnmeasuredMetricIsNotMet() {
    assertEquals("cpu:tuned/stock<=1: not shown, as no round measured 'cpu' on both arms",
        evaluation(runs()).judge(Requirement.parse("cpu:tuned/stock<=1")).explanation());
  }

  @Test
  public void jsonHoldsEveryRunAndNumber() throws Exception {
    Path file = temporary.getRoot().toPath().resolve("results.json");
    Evaluation evaluation = evaluation(runs());
    ResultsFile.write(file, HEADER, evaluation, runs(), List.of(evaluation.judge(Requirement.parse("tuned/stock<=1"))));
    JsonNode root = new ObjectMapper().readTree(file.toFile());
    assertEquals("ab12", root.at("/measurement/sides/0/jars/hadoop-common.jar").asText());
    assertEquals(14, root.at("/runs").size());
    assertEquals(20.35, root.at("/metrics/0/arms/0/median/value").asDouble(), 1e-9);
    assertEquals(0.96875, root.at("/metrics/0/arms/1/ratio/confidence").asDouble(), 1e-9);
    assertEquals(2 / 924.0, root.at("/metrics/0/arms/1/mannWhitneyP").asDouble(), 1e-9);
    assertTrue(root.at("/requirements/0/holds").asBoolean());
    assertEquals(List.of("results.json"), List.of(temporary.getRoot().list()));
  }
}
