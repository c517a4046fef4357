/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.section;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.arms.QueuedPatch;
import org.apache.hadoop.ab.fit.Analysis;
import org.apache.hadoop.ab.fit.FitText;
import org.apache.hadoop.ab.fit.Series;
import org.apache.hadoop.ab.fit.SweptSeries;
import org.apache.hadoop.ab.html.SampleMeasurement;
import org.apache.hadoop.ab.html.Told;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.html.chart.Svg;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.scaling.Scale;
import org.apache.hadoop.ab.telemetry.RunTelemetry;
import org.apache.hadoop.ab.util.NumberText;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the numbers behind the charts, of runs with known times. */
public class TestSections {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path folder() {
    return temporary.getRoot().toPath();
  }

  private static Table table(Section section, ReportData data, String name) {
    assertEquals(Optional.empty(), section.lacks(data));
    return section.blocks(data).stream().flatMap(block -> block.tables().stream())
        .filter(table -> table.name().equals(name)).findFirst().orElseThrow();
  }

  private ReportData data(Told told) throws Exception {
    return ReportData.read(SampleMeasurement.twoArms(folder()).told("tuned", 3, told.done()).write());
  }

  @Test
  public void sweepsHaveTheirSpeedups() throws Exception {
    String[] labels = {"stock@trackers=1", "tuned@trackers=1", "stock@trackers=2", "tuned@trackers=2",
        "stock@trackers=4", "tuned@trackers=4"};
    SampleMeasurement sample = new SampleMeasurement(folder(), labels).metric("wall", "s", true);
    for (int round = 1; round <= 3; round++) {
      for (int i = 0; i < labels.length; i++) {
        sample.run(labels[i], round, (i % 2 == 0 ? 40 : 10) * (1.0 / (1 << i / 2) + 0.1) + 0.01 * round);
      }
    }
    ReportData data = ReportData.read(sample.write());
    assertTrue(new Scaling().isAbout(data));
    Table speedups = table(new Scaling(), data, "scaling");
    assertEquals(6, speedups.rows().size());
    assertEquals(List.of("stock", "1", "3"), shown(speedups.rows().get(0)).subList(0, 3));
    assertEquals(1, number(speedups.rows().get(0).get(6)), 0.01);
    assertEquals("1.1 / 0.35", 3.14, number(speedups.rows().get(5).get(6)), 0.01);
    assertEquals(6, table(new Scaling(), data, "coefficients").rows().size());
    assertTrue("of three sizes there is one fit", new Scaling().blocks(data).stream()
        .flatMap(block -> block.tables().stream()).noneMatch(each -> each.name().equals("refits")));
    assertEquals(List.of("tuned@trackers=1", "tuned@trackers=2", "tuned@trackers=4"), data.others());
    assertEquals("beside stock at 4", 0.25,
        data.comparison(data.metrics().get(0), "tuned@trackers=4").orElseThrow().ratio().median(), 0.01);
    assertFalse(new Scaling().isAbout(ReportData.read(SampleMeasurement.twoArms(folder()).write())));
  }

  private static List<String> shown(List<Object> row) {
    return row.stream().map(Numbers::cell).toList();
  }

  private static double number(Object cell) {
    return ((Number) cell).doubleValue();
  }

  /** Returns a sweep that is fitted three times, and whose last size does better than the law predicts. */
  private ReportData refitted() throws Exception {
    SampleMeasurement sample = new SampleMeasurement(folder(), "tuned@trackers=1", "tuned@trackers=2",
        "tuned@trackers=4", "tuned@trackers=8", "tuned@trackers=16").metric("wall", "s", true);
    for (int p = 1; p <= 16; p *= 2) {
      // The last size takes half the time that the law predicts.
      double wall = 40.0 * (1 + 0.05 * (p - 1) + 0.001 * p * (p - 1)) / p / (p == 16 ? 2 : 1);
      sample.run("tuned@trackers=" + p, 1, wall * 0.99).run("tuned@trackers=" + p, 2, wall * 1.01);
    }
    return ReportData.read(sample.write());
  }

  @Test
  public void speedupsAndRefitsAreThoseOfTheText() throws Exception {
    ReportData data = refitted();
    Series series = SweptSeries.of(data.results(), data.metrics().get(0)).get(0);
    String text = FitText.of(Analysis.of(series, Scale.FITTED, 22)).replaceAll(" +", " ");
    Table speedups = table(new Scaling(), data, "scaling");
    assertEquals(List.of("arm", "p", "n", "mean", "s.e.", "r.e. %", "speedup", "fitted", "off %"), speedups.heads());
    assertEquals(5, speedups.rows().size());
    for (List<Object> row : speedups.rows()) {
      List<String> cells = shown(row);
      String line = "\n " + String.join(" ", cells.subList(1, 4)) + " +- " + String.join(" ", cells.subList(4, 9))
          + "\n";
      assertTrue(line + text, text.contains(line));
    }
    Table refits = table(new Scaling(), data, "refits");
    assertEquals(3, refits.rows().size());
    assertTrue(text, text.contains("\n " + String.join(" ", refits.heads().subList(1, 11)) + "\n"));
    for (List<Object> row : refits.rows()) {
      String line = "\n " + String.join(" ", shown(row.subList(1, 5))) + " "
          + String.join(" ", shown(row.subList(5, 7))).replace("\u2013", "none") + " "
          + String.join(" ", shown(row.subList(7, 11))).replace('\u2013', '-') + "\n";
      assertTrue(line + text, text.contains(line));
    }
    assertEquals("it was said to take twice as long", 100, number(refits.rows().get(1).get(10)), 0.1);
  }

  @Test
  public void refitsAreDrawn() throws Exception {
    Figure figure = new Scaling().blocks(refitted()).stream().filter(Figure.class::isInstance).map(Figure.class::cast)
        .filter(each -> each.table().name().equals("refits")).findFirst().orElseThrow();
    assertEquals(List.of("tuned, all points", "the first fit", "fits in between"),
        figure.keys().stream().map(Figure.Key::text).toList());
    Figure.Panel panel = figure.panels().get(0);
    assertTrue(panel.words(), panel.words().startsWith("3 fits: the first fit, up to p = 4, is off by +100.0 % at p = "
        + "16"));
    String svg = Svg.of(panel.drawing().at(360), "x", "", "");
    assertEquals("the first fit and that between", 3, svg.split("class=\"s rule\"").length);
    assertTrue(svg, svg.contains("class=\"s arm1\"") && svg.contains("class=\"f arm1\""));
  }

  @Test
  public void patchesOfEachArmAreNamedAndCountedByTopic() throws Exception {
    QueuedPatch signals = new QueuedPatch("0006", "Processes", "End task JVMs");
    QueuedPatch jdk = new QueuedPatch("0001", "Running today", "Run on current JDKs");
    SampleMeasurement sample = new SampleMeasurement(folder(), "stock", "series:0001", "tuned@maps=1", "tuned@maps=2")
        .metric("wall", "s", true).patches("series:0001", jdk).patches("tuned@maps=1", jdk, signals)
        .patches("tuned@maps=2", jdk, signals).run("stock", 1, 2);
    ReportData data = ReportData.read(sample.write());
    Table topics = table(new Differences(), data, "topics");
    assertEquals(List.of("topic", "stock", "series:0001", "tuned"), topics.heads());
    assertEquals(List.of(List.of("Running today", 0L, 1L, 1L), List.of("Processes", 0L, 0L, 1L)), topics.rows());
    Table patches = table(new Differences(), data, "patches");
    assertTrue(patches.folded());
    assertEquals(List.of(List.of("0001", "Running today", "Run on current JDKs", false, true, true),
        List.of("0006", "Processes", "End task JVMs", false, false, true)), patches.rows());
    assertTrue(words(data), words(data).contains("stock has none, series:0001 has 1 patch, tuned has 2 patches."));
  }

  @Test
  public void armsWithoutPatchesAndFilesWithoutThemAreToldApart() throws Exception {
    Path file = SampleMeasurement.twoArms(folder()).write();
    assertTrue(words(ReportData.read(file)), words(ReportData.read(file)).contains("No arm has a patch"));
    Files.writeString(file, Files.readString(file).replaceAll("\"patches\" : \\[ *],?", "\"x\" : 1"));
    assertTrue(words(ReportData.read(file)), words(ReportData.read(file)).contains("does not say which patches"));
    Files.delete(file);
    QueuedPatch patch = new QueuedPatch("0001", "", "a");
    ReportData same = ReportData.read(SampleMeasurement.twoArms(folder()).patches("stock", patch)
        .patches("tuned", patch).write());
    assertTrue(words(same), words(same).contains("All arms have the same 1 patch of"));
  }

  private static String words(ReportData data) {
    return new Differences().blocks(data).stream().filter(Words.class::isInstance).map(Words.class::cast)
        .flatMap(block -> block.lines().stream()).collect(Collectors.joining("\n"));
  }

  @Test
  public void whatRunsCountIsComparedByRounds() throws Exception {
    SampleMeasurement sample = SampleMeasurement.twoArms(folder());
    for (int round = 1; round <= 3; round++) {
      sample.told("stock", round, new Told().job(30).client(-1, 32).map(0, 0, "SUCCEEDED", 5, 9, "a")
          .map(1, 0, "FAILED", 5, 6, "a").map(1, 1, "SUCCEEDED", 6, 9, "a").totals("heartbeats", 100 * round)
          .counters("FileSystemCounter.HDFS_BYTES_READ", 5_000_000).done());
      sample.told("tuned", round, new Told().job(30).client(-1, 31).map(0, 0, "SUCCEEDED", 2, 9, "a")
          .totals("heartbeats", 25 * round).done());
    }
    Table table = table(new Counts(), ReportData.read(sample.write()), "counts");
    Map<String, List<Object>> rows = new TreeMap<>();
    table.rows().forEach(row -> rows.put(row.get(0) + " of " + row.get(2), row.subList(3, 6)));
    assertEquals(Arrays.asList(3, 200L, null), rows.get("heartbeats of stock"));
    assertEquals(List.of(3, 50L, 0.25), rows.get("heartbeats of tuned"));
    assertEquals(Arrays.asList(3, 3L, null), rows.get("map launches of stock"));
    assertEquals("from launch to the first map, and what the client did not know yet", 4.5 + 2,
        (Double) rows.get("waits (s) of stock").get(1), 1e-9);
    assertEquals(Arrays.asList(3, 5L, null), rows.get("DFS read (MB) of stock"));
    assertFalse(rows.keySet().toString(), rows.containsKey("DFS read (MB) of tuned"));
  }

  @Test
  public void tasksAreCountedBySecond() throws Exception {
    Table table = table(new RunningTasks(), data(new Told().job(30).map(0, 0, "SUCCEEDED", 1, 3, "a")
        .map(1, 0, "FAILED", 1, 1.75, "a").map(1, 1, "SUCCEEDED", 2, 3.25, "a")
        .reduce(0, 0, "SUCCEEDED", 2, 4, 5, 6, "a")), "running-tasks");
    Map<Double, List<Object>> bySecond = new TreeMap<>();
    table.rows().forEach(row -> bySecond.put((Double) row.get(1), row.subList(2, 7)));
    assertEquals(60, bySecond.size());
    assertEquals(List.of(0.0, 0.0, 0.0, 0.0, 0.0), bySecond.get(0.5));
    assertEquals(List.of(1.0, 0.0, 0.0, 0.0, 1.0), bySecond.get(1.0));
    assertEquals("half of the half second", List.of(1.0, 0.0, 0.0, 0.0, 0.5), bySecond.get(1.5));
    assertEquals(List.of(2.0, 1.0, 0.0, 0.0, 0.0), bySecond.get(2.0));
    assertEquals(List.of(0.5, 1.0, 0.0, 0.0, 0.0), bySecond.get(3.0));
    assertEquals(List.of(0.0, 0.0, 1.0, 0.0, 0.0), bySecond.get(4.5));
    assertEquals(List.of(0.0, 0.0, 0.0, 1.0, 0.0), bySecond.get(5.5));
  }

  @Test
  public void speculativeAttemptsAreThoseBesideAnother() throws Exception {
    Table table = table(new Gantt(), data(new Told().job(30).map(0, 0, "KILLED", 1, 9, "a")
        .map(0, 1, "SUCCEEDED", 5, 9, "b").map(1, 0, "FAILED", 1, 4, "a").map(1, 1, "SUCCEEDED", 4, 6, "a")),
        "attempts");
    assertEquals(List.of(false, true, false, false), table.rows().stream().map(row -> row.get(5)).toList());
    assertEquals(5.0, table.rows().get(1).get(6));
    assertEquals("no reduce", null, table.rows().get(1).get(7));
  }

  @Test
  public void samplesTellOfTheTimeBeforeThem() throws Exception {
    Told told = new Told().job(4).map(0, 0, "SUCCEEDED", 1, 3.9, "a");
    for (double second : new double[] {-0.5, 0.5, 1.5, 1, 3.5, 4.5}) {
      told.sample(second, 0.5);
    }
    ReportData data = data(told);
    Table table = table(new MachineUse(), data, "machine-processes");
    assertEquals("a clock that was set back is waited for", List.of(List.of(0.0, 0.5), List.of(0.5, 1.5),
        List.of(1.5, 3.5), List.of(3.5, 4.5)), table.rows().stream().map(row -> row.subList(1, 3)).toList());
    assertEquals(List.of(4.0, 1.0), table.rows().get(0).subList(3, 5));
    assertEquals(4, RunningTasks.length(data), 1e-9);
    assertEquals("seconds after the job was submitted", axis(data));
    assertEquals("beside the processors", List.of("Processors", "Context switches"), new MachineUse().blocks(data)
        .stream().filter(Figure.class::isInstance).map(block -> ((Figure) block).title()).limit(2).toList());
    Table switches = table(new MachineUse(), data, "machine-context-switches");
    assertEquals(List.of("run", "from (s)", "to (s)", "switches (per second)"), switches.heads());
    assertEquals(10_000.0, switches.rows().get(0).get(3));
  }

  @Test
  public void samplesFromBeforeContextSwitchesWereReadHaveAllElse() throws Exception {
    Path file = SampleMeasurement.twoArms(folder()).told("tuned", 3, new Told().job(4).sample(1, 0.5).sample(2, 0.5)
        .withoutSwitches().done()).write();
    ReportData data = ReportData.read(file);
    assertEquals(2, table(new MachineUse(), data, "machine-processes").rows().size());
    assertTrue(new MachineUse().blocks(data).stream().flatMap(block -> block.tables().stream())
        .noneMatch(each -> each.name().equals("machine-context-switches")));
    Words words = (Words) new MachineUse().blocks(data).get(0);
    assertTrue(words.lines().get(0), words.lines().get(0).endsWith(" Context switches were not read."));
  }

  @Test
  public void withoutAJobTimeBeginsWithTheRun() throws Exception {
    ReportData data = data(new Told().sample(1, 0.5).sample(2, 0.5));
    Table table = table(new MachineUse(), data, "machine-processes");
    assertEquals(List.of(List.of(0.0, 1.0), List.of(1.0, 2.0)),
        table.rows().stream().map(row -> row.subList(1, 3)).toList());
    assertEquals("seconds after the run began", axis(data));
  }

  private static String axis(ReportData data) {
    return new MachineUse().blocks(data).stream().filter(Figure.class::isInstance).map(Figure.class::cast)
        .findFirst().orElseThrow().xTitle();
  }

  @Test
  public void theNinthArmSaysWhoseColourItHas() throws Exception {
    String[] arms = {"a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9"};
    SampleMeasurement sample = new SampleMeasurement(folder(), arms).metric("wall", "s", true)
        .metric("x", "", true).metric("y", "", true).metric("z", "", true);
    for (String arm : arms) {
      sample.run(arm, 1, 1, 2, 3, 4);
    }
    Figure figure = RatioChart.of(ReportData.read(sample.write())).orElseThrow();
    assertEquals(List.of("a8", "a9 (same color as a1)"),
        figure.keys().subList(6, 8).stream().map(Figure.Key::text).toList());
    assertTrue(figure.words(), figure.words().endsWith(" 8 more ratios are in the table."));
  }

  @Test
  public void diskTimeIsTheMeanOfRuns() throws Exception {
    SampleMeasurement sample = SampleMeasurement.twoArms(folder());
    for (int round = 1; round <= 2; round++) {
      Told told = new Told().job(8).map(0, 0, "SUCCEEDED", 0, 8, "a");
      for (int second = 0; second <= 8; second++) {
        told.sample(second, round * 0.25);
      }
      sample.told("tuned", round, told.done());
    }
    Table table = table(new DiskPhases(), ReportData.read(sample.write()), "disk-time");
    assertEquals(List.of("phase", "description", "tuned (s)"), table.heads());
    assertEquals("1 input", table.rows().get(0).get(0));
    assertEquals(8 * (0.25 + 0.5) / 2, (Double) table.rows().get(0).get(2), 1e-9);
  }

  @Test
  public void correlationsOfFailuresWithTime() throws Exception {
    SampleMeasurement sample = new SampleMeasurement(folder(), "stock").metric("wall", "s", true);
    int[] failed = {0, 1, 2, 3, 10};
    for (int round = 1; round <= failed.length; round++) {
      sample.troubled("stock", round, failed[round - 1], 0, 100 + failed[round - 1] * failed[round - 1]);
    }
    Table table = table(new Retries(), ReportData.read(sample.write()), "correlations");
    List<Object> row = table.rows().get(0);
    assertEquals("stock", row.get(0));
    assertEquals(5, row.get(2));
    // (n Sxy - Sx Sy) / sqrt((n Sxx - Sx Sx) (n Syy - Sy Sy)) of x and x squared: (5*1036-16*114)/sqrt(314*37494)
    assertEquals(3356 / Math.sqrt(314.0 * 37494), (Double) row.get(3), 1e-9);
    assertTrue(number(row.get(4)) < 0.05);
    assertEquals("the order is the same", 1.0, (Double) row.get(5), 1e-9);
    assertEquals("that or its reverse, of 120", 2.0 / 120, number(row.get(6)), 1e-9);
    assertEquals("0.017", Numbers.cell(row.get(6)));
  }

  @Test
  public void workThatIsLostAndBegunAgain() throws Exception {
    SampleMeasurement sample = SampleMeasurement.twoArms(folder()).troubled("tuned", 7, 1, 1, 15, 40);
    sample.told("tuned", 7, new Told().job(30).map(0, 0, "KILLED", 1, 9, "a").map(0, 1, "SUCCEEDED", 5, 9, "b")
        .map(1, 0, "FAILED", 1, 4, "a").map(1, 1, "SUCCEEDED", 4, 6, "a").progress(3, 60, 0).progress(4, 40, 0)
        .progress(9, 100, 0).done());
    List<Object> row = table(new Retries(), ReportData.read(sample.write()), "retries").rows().stream()
        .filter(each -> each.get(1).equals(7)).findFirst().orElseThrow();
    assertEquals(List.of(1L, 11.0, 1), row.subList(6, 9));
  }

  /** A reader sees what the text has; a file of values has all digits. */
  @Test
  public void probabilitiesAreToldAsInTheText() throws Exception {
    ReportData data = ReportData.read(SampleMeasurement.twoArms(folder()).write());
    double p = data.comparison(data.metrics().get(0), "tuned").orElseThrow().p().getAsDouble();
    List<Object> row = table(new Answer(), data, "results").rows().get(1);
    assertEquals(NumberText.p(p), Numbers.cell(row.get(11)));
    assertEquals(Double.toString(p), row.get(11).toString());
    assertEquals("none beside itself", null, table(new Answer(), data, "results").rows().get(0).get(11));
    assertEquals("<0.001", NumberText.p(0.0009));
    assertEquals("-", NumberText.p(Double.NaN));
  }

  @Test
  public void theTypicalRunIsNearestToTheMedian() throws Exception {
    ReportData data = ReportData.read(SampleMeasurement.twoArms(folder()).run("stock", 7, 20.41, 50)
        .failed("stock", 8, "x").write());
    assertEquals(4, data.typical("stock").orElseThrow().round());
  }

  @Test
  public void phasesOfOneJobAreShownWhereTheyWereMeasured() throws Exception {
    SampleMeasurement sample = new SampleMeasurement(folder(), "stock", "tuned").metric("wall", "s", true)
        .metric("submit", "s", true).metric("launch", "s", true);
    sample.run("stock", 1, 9, 1, 8).run("tuned", 1, 3, 1, 2);
    Table table = table(new JobBreakdown(), ReportData.read(sample.write()), "breakdown");
    assertEquals(List.of("submit", "launch"), table.rows().stream().map(row -> row.get(0)).toList());
    assertEquals(List.of(8.0, 2.0), table.rows().get(1).subList(2, 4));
  }

  @Test
  public void runWithoutAnEndLastsUntilItWasEnded() throws Exception {
    Told hung = new Told().map(0, 0, "SUCCEEDED", 1, 4, "a").map(1, 0, "RUNNING", 2, -1, "a");
    for (int second = 1; second <= 50; second++) {
      hung.sample(second, 0.1);
    }
    ReportData data = ReportData.read(SampleMeasurement.twoArms(folder()).failed("tuned", 7, "hung")
        .told("tuned", 7, hung.sample(90_000, 0.1)).write());
    Run run = data.runs("tuned").get(6);
    assertEquals("from the first launch; without the sample of a clock that was set", 49, data.clock(run).length(),
        1e-9);
    assertEquals(49, RunningTasks.length(data), 1e-9);
    List<Object> last = table(new RunningTasks(), data, "running-tasks").rows().stream()
        .filter(row -> row.get(1).equals(48.0)).findFirst().orElseThrow();
    assertEquals("it was still running", 1.0, last.get(2));
  }

  @Test
  public void withoutSamplesTheHarnessKnowsTheEnd() throws Exception {
    Told hung = new Told().map(0, 0, "SUCCEEDED", 0, 4, "a");
    ReportData data = ReportData.read(SampleMeasurement.twoArms(folder()).failed("tuned", 7, "hung")
        .told("tuned", 7, hung).write());
    RunTelemetry told = data.telemetry(data.runs("tuned").get(6));
    String started = Instant.ofEpochMilli(Told.ZERO - 10_000).toString();
    assertEquals(20, RunClock.of(told, new Run(7, "tuned", started, 30, Map.of(), 0, 0, 0, "hung", null)).length(),
        1e-9);
    assertEquals(4, RunClock.of(told, new Run(7, "tuned", "now", 30, Map.of(), 0, 0, 0, "hung", null)).length(), 1e-9);
  }

  private static String gantt(ReportData data) {
    Figure figure = (Figure) new Gantt().blocks(data).get(0);
    assertTrue(figure.keys().stream().anyMatch(key -> key.text().equals("speculative")));
    return Svg.of(figure.panels().get(0).drawing().at(800), "x", "", "");
  }

  @Test
  public void barsOfSpeculativeAttemptsAreMarkedAmongFewAndMany() throws Exception {
    for (int maps : new int[] {3, 100}) {
      Told told = new Told().job(30);
      for (int map = 0; map < maps; map++) {
        told.map(map, 0, "SUCCEEDED", 1, 9, "a");
      }
      assertFalse(gantt(data(told)).contains("class=\"s beside\""));
      Files.delete(folder().resolve("results.json"));
      assertTrue(maps + " maps", gantt(data(told.map(0, 1, "KILLED", 5, 9, "b"))).contains("class=\"s beside\""));
      Files.delete(folder().resolve("results.json"));
    }
  }

  @Test
  public void savedTimeIsPartedAsByWhy() throws Exception {
    SampleMeasurement sample = SampleMeasurement.twoArms(folder());
    assertTrue(new SavedTime().lacks(ReportData.read(sample.write())).isPresent());
    for (int round = 1; round <= 6; round++) {
      sample.told("stock", round, new Told().job(18).client(-1, 19).map(0, 0, "SUCCEEDED", 5, 9, "a")
          .reduce(0, 0, "SUCCEEDED", 9, 12, 14, 17, "a").done());
      sample.told("tuned", round, new Told().job(13).client(-1, 14).map(0, 0, "SUCCEEDED", 2, 5, "a")
          .reduce(0, 0, "SUCCEEDED", 5, 8, 10, 12, "a").done());
    }
    ReportData data = ReportData.read(sample.write());
    Map<Object, List<Object>> rows = new LinkedHashMap<>();
    table(new SavedTime(), data, "saved-time").rows().forEach(row -> rows.put(row.get(0), row.subList(2, 11)));
    assertEquals(List.of("stock", "tuned", 4.5, 1.5, 3.0, 3.0, 3.0), rows.get("first launch").subList(0, 7));
    assertEquals(0.6, (Double) rows.get("first launch").get(7), 1e-9);
    assertEquals("yes", rows.get("first launch").get(8));
    assertEquals(List.of("maps", "reduce", "wall"), List.copyOf(rows.keySet()).stream()
        .filter(List.of("maps", "reduce", "wall")::contains).toList());
    assertEquals(0.2, (Double) rows.get("reduce").get(7), 1e-9);
    assertEquals(1.0, rows.get("wall").get(7));
    assertEquals(5, (Double) rows.get("wall").get(4), 1e-9);
    String words = new SavedTime().blocks(data).stream().filter(Words.class::isInstance).map(Words.class::cast)
        .flatMap(block -> block.lines().stream()).collect(Collectors.joining("\n"));
    assertTrue(words, words.startsWith("stock takes 20.35 s of wall, tuned takes 15.35: 5.000 s less ("));
    assertTrue(words, words.contains("\nMost is saved in first launch (until the first map is launched; 60 %)"));
    assertFalse(new SavedTime().isAbout(ReportData.read(new SampleMeasurement(temporary.newFolder().toPath(), "stock")
        .metric("wall", "s", true).run("stock", 1, 2).write())));
  }

  @Test
  public void armsWithoutTimesOfTransfersAreNamedWithTheReason() throws Exception {
    SampleMeasurement sample = SampleMeasurement.twoArms(folder())
        .told("tuned", 1, new Told().job(9).map(0, 0, "SUCCEEDED", 1, 3, "a")
            .reduce(0, 0, "SUCCEEDED", 2, 4, 5, 6, "a").transfer(0, 0, "a", 2, 3).done())
        .told("stock", 1, new Told().job(9).map(0, 0, "SUCCEEDED", 1, 3, "a")
            .reduce(0, 0, "SUCCEEDED", 2, 4, 5, 6, "a").done());
    assertEquals(List.of("No times are known for transfers of map outputs of stock: reduces record them if "
        + "mapreduce.reduce.shuffle.pairs is true, in releases that know that key."),
        notes(ReportData.read(sample.write())));
    Files.delete(folder().resolve("results.json"));
    assertEquals(List.of("No times are known for transfers of map outputs of stock: its reduces record none, although "
        + "mapreduce.reduce.shuffle.pairs is true: its release does not know that key."),
        notes(ReportData.read(sample.conf("stock", "mapreduce.reduce.shuffle.pairs", "true").write())));
    Files.delete(folder().resolve("results.json"));
    sample.told("stock", 1, new Told().job(9).map(0, 0, "SUCCEEDED", 1, 3, "a").done());
    assertEquals(List.of("No times are known for reduces of stock: none of its runs recorded reduces with a start and "
        + "an end.", "No times are known for transfers of map outputs of stock: none of its runs recorded reduces "
        + "with a start and an end."), notes(ReportData.read(sample.write())));
  }

  private static List<String> notes(ReportData data) {
    return new TaskTimes().blocks(data).stream().filter(Words.class::isInstance).map(Words.class::cast)
        .flatMap(block -> block.lines().stream()).toList();
  }

  @Test
  public void networkThatIsNotTheRunsIsSaidToBe() throws Exception {
    SampleMeasurement sample = SampleMeasurement.twoArms(folder())
        .told("tuned", 3, new Told().sample(1, 0.5).sample(2, 0.5).done());
    Path file = sample.write();
    String text = Files.readString(file);
    assertFalse(network(ReportData.read(file)));
    text = text.replace("each run in a PID namespace", "each run in a PID namespace; in a network namespace with x");
    Files.writeString(file, text);
    assertTrue(network(ReportData.read(file)));
    sample.told("tuned", 3, new Told().sample(1, 0.5).sample(2, 0.5).totals("host.own-network", 1).done());
    assertFalse(network(ReportData.read(file)));
  }

  private static boolean network(ReportData data) {
    return new MachineUse().blocks(data).stream().anyMatch(block -> block instanceof Words words
        && words.lines().get(0).startsWith("Runs had their own network"));
  }

  @Test
  public void tasksBegunAgainAreHeldAgainstTime() throws Exception {
    SampleMeasurement sample = new SampleMeasurement(folder(), "stock").metric("wall", "s", true);
    for (int round = 1; round <= 5; round++) {
      Told told = new Told().job(30).map(0, 0, "SUCCEEDED", 1, 2, "a");
      for (int again = 1; again < round; again++) {
        told.map(again, 0, "FAILED", 1, 2, "a").map(again, 1, "SUCCEEDED", 2, 3, "a");
      }
      sample.troubled("stock", round, 1, 0, 100 - round * round).told("stock", round, told.done());
    }
    List<Object> row = table(new Retries(), ReportData.read(sample.write()), "correlations").rows().stream()
        .filter(each -> each.get(1).equals("tasks restarted")).findFirst().orElseThrow();
    assertEquals(5, row.get(2));
    assertTrue((Double) row.get(3) < -0.9);
    assertEquals(-1, (Double) row.get(5), 1e-9);
    assertEquals("two of 120 orders", 2.0 / 120, number(row.get(6)), 1e-9);
  }
}
