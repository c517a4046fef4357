/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.html.block.Figure;
import org.apache.hadoop.ab.html.block.Table;
import org.apache.hadoop.ab.html.block.Words;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests reports of incomplete measurements: a report names what is missing and shows the rest. */
public class TestReportOfWhatThereIs {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path folder() {
    return temporary.getRoot().toPath();
  }

  private static List<String> sections(Report report) {
    return report.parts().stream().map(Report.Part::id).toList();
  }

  private static String words(Report report, String id) {
    return report.parts().stream().filter(part -> part.id().equals(id)).flatMap(part -> part.blocks().stream())
        .filter(Words.class::isInstance).flatMap(block -> ((Words) block).lines().stream())
        .collect(Collectors.joining("\n"));
  }

  private static String page(Report report) {
    String page = HtmlPage.of(report);
    assertFalse(page, page.contains("could not be"));
    return page;
  }

  @Test
  public void withoutTelemetry() throws Exception {
    Report report = Report.of(SampleMeasurement.twoArms(folder()).write());
    assertEquals(List.of("answer", "trust", "differences", "runs", "missing"), sections(report));
    String missing = words(report, "missing");
    assertTrue(missing, missing.contains("Running tasks: no run recorded task attempts"));
    assertTrue(missing, missing.contains("Processors, disks, network and memory: no run has samples"));
    assertTrue(missing, missing.contains("12 runs have recorded only values, but neither attempts nor the machine's "
        + "activity: stock, round 1; tuned, round 1; stock, round 2; "));
    page(report);
  }

  @Test
  public void cutOffInTheMiddle() throws Exception {
    Path file = SampleMeasurement.twoArms(folder()).write();
    String whole = Files.readString(file);
    for (int part = 1; part < 5; part++) {
      Files.writeString(file, whole.substring(0, whole.length() * part / 5));
      Report report = Report.of(file);
      assertTrue(words(report, "missing"), words(report, "missing")
          .matches("(?s)results.json: (it is cut off in line \\d+|line \\d+ of it is not JSON).*"));
      page(report);
    }
  }

  @Test
  public void foreignFilesAreRefused() throws Exception {
    Path file = Files.writeString(folder().resolve("package.json"), "{\"name\": \"x\"}");
    assertThrows(UserError.class, () -> Report.of(file));
  }

  @Test
  public void failedAndHungRuns() throws Exception {
    Told hung = new Told().map(0, 0, "SUCCEEDED", 1, 4, "").map(1, 0, "RUNNING", 1, -1, "")
        .reduce(0, 0, "RUNNING", 2, -1, -1, -1, "");
    Report report = Report.of(SampleMeasurement.twoArms(folder()).failed("tuned", 7, "hung: no end after 60 s")
        .failed("stock", 7, "ended with status 137").told("tuned", 7, hung).write());
    String trust = words(report, "trust");
    assertTrue(trust, trust.contains("tuned, round 7, after 60.00 s: hung: no end after 60 s (kept in tuned/7). It had "
        + "reached stage 'job'."));
    assertTrue(trust, trust.contains("stock, round 7, after 60.00 s: ended with status 137 (kept in stock/7)."));
    assertTrue(page(report).contains("3 attempts: 1 succeeded, 0 failed, 0 killed, 2 without an end; 0 speculative."));
  }

  @Test
  public void allRunsFailed() throws Exception {
    Report report = Report.of(new SampleMeasurement(folder(), "stock", "tuned").metric("wall", "s", true)
        .failed("stock", 1, "a").failed("tuned", 1, "b").write());
    assertTrue(page(report).contains("No round measured both, so there is no ratio."));
  }

  @Test
  public void noReduces() throws Exception {
    Report report = Report.of(SampleMeasurement.twoArms(folder())
        .told("tuned", 3, new Told().job(5).map(0, 0, "SUCCEEDED", 1, 4, "a").map(1, 0, "SUCCEEDED", 1, 3, "b").done())
        .write());
    assertTrue(sections(report).containsAll(List.of("tasks", "attempts", "times", "hosts")));
    assertTrue(words(report, "times"), words(report, "times").contains("No times are known for reduces."));
    assertTrue(words(report, "missing"), words(report, "missing").contains("had no reduces"));
    page(report);
  }

  @Test
  public void clocksThatJump() throws Exception {
    Told told = new Told().job(5).map(0, 0, "SUCCEEDED", 4, 1, "").map(1, 0, "SUCCEEDED", 1, 3, "")
        .reduce(0, 0, "SUCCEEDED", 2, 9000, 1, 4, "");
    for (int second : new int[] {0, 1, 2, -500, 3, 90_000, 90_001, 4}) {
      told.sample(second, 0.5);
    }
    Report report = Report.of(SampleMeasurement.twoArms(folder()).told("stock", 3, told.done()).write());
    assertTrue(words(report, "missing"), words(report, "missing").contains("a clock was set"));
    page(report);
  }

  @Test
  public void manyAttemptsStaySmall() throws Exception {
    SampleMeasurement sample = SampleMeasurement.twoArms(folder());
    Told told = new Told().job(600);
    for (int map = 0; map < 9000; map++) {
      told.map(map, 0, map % 97 == 0 ? "FAILED" : "SUCCEEDED", map % 30 * 20, map % 30 * 20 + 15 + map % 5,
          "tracker_" + map % 300);
    }
    for (int reduce = 0; reduce < 1000; reduce++) {
      told.reduce(reduce, 0, "SUCCEEDED", 10, 560, 570, 600 - reduce % 20, "tracker_" + reduce % 300);
    }
    for (int second = 0; second < 600; second += 6) {
      told.sample(second, second / 600.0);
    }
    sample.told("tuned", 3, told.done());
    String page = page(Report.of(sample.write()));
    assertTrue(page.length() + " characters", page.length() < 1_500_000);
    assertTrue(page.contains("attempts are too many for a row each"));
    assertTrue(page.contains("that ran at the same time as 150 others"));
  }

  @Test
  public void casesAreToldAndNotCompared() throws Exception {
    Path file = SampleMeasurement.twoArms(folder()).failed("tuned", 7, "the job failed: no disk").write();
    ObjectMapper json = new ObjectMapper();
    ObjectNode results = (ObjectNode) json.readTree(file.toFile());
    for (int round = 1; round <= 2; round++) {
      results.withArray("outcomes").addObject().put("round", round).put("arm", "stock").put("name", "seed-" + round)
          .put("outcome", round == 1 ? "HUNG: the job did not end" : "right, 20.2 s");
    }
    results.withArray("outcomes").addObject().put("round", 7).put("arm", "tuned").put("name", "seed-7")
        .put("outcome", "right, 9.5 s");
    json.writeValue(file.toFile(), results);
    Report report = Report.of(file);
    assertEquals(List.of("outcomes", "trust", "differences", "runs", "missing"), sections(report));
    assertEquals(List.of(List.of("HUNG", 1L, 0L), List.of("right", 1L, 1L)), rows(report, "ends"));
    assertEquals(Arrays.asList("seed-1", "HUNG: the job did not end", null), rows(report, "cases").get(0));
    assertTrue(words(report, "trust"), words(report, "trust").contains("tuned, seed-7, after 60.00 s: the job failed"));
    page(report);
  }

  private static List<List<Object>> rows(Report report, String table) {
    return report.tables().stream().filter(each -> each.name().equals(table)).findFirst().orElseThrow().rows();
  }

  @Test
  public void aReportThatCannotBeWrittenIsOnlyAWarning() throws Exception {
    Path file = SampleMeasurement.twoArms(folder()).write();
    Files.createDirectories(folder().resolve("report.html/in the way"));
    StringWriter err = new StringWriter();
    assertEquals(Optional.empty(), Report.besides(file, new PrintWriter(err)));
    assertTrue(err.toString(), err.toString().startsWith("ab: warning: report.html could not be written: "));
    assertEquals(1, err.toString().lines().count());
    assertFalse(Files.exists(folder().resolve("report.html.new")));
  }

  @Test
  public void aChartThatThrowsAnErrorIsLeftOut() {
    StringBuilder html = new StringBuilder();
    Figure figure = new Figure("Title", "", List.of(), "", "", false, List.of(new Figure.Panel("", "", width -> {
      throw new Error("no fonts");
    })), Table.named("t", "T", "a").row(1).build());
    new HtmlFigures(html, new HtmlTables(html)).write(figure);
    assertTrue(html.toString(), html.toString().contains("This chart could not be drawn (java.lang.Error: no fonts)."));
    assertTrue(html.toString(), html.toString().contains("<table>"));
  }

  @Test
  public void resultsOfNothingButAnArmClaimNothing() throws Exception {
    Path file = SampleMeasurement.twoArms(folder()).write();
    ObjectMapper json = new ObjectMapper();
    ObjectNode results = (ObjectNode) json.readTree(file.toFile());
    ObjectNode header = (ObjectNode) results.get("measurement");
    header.remove(List.of("machine", "coldCache", "rounds"));
    json.writeValue(file.toFile(), results);
    Files.delete(folder().resolve("plan.json"));
    Report report = Report.of(file);
    assertTrue(words(report, "trust"), words(report, "trust").contains("(how many were planned is unknown)"));
    Table conditions = report.tables().stream().filter(each -> each.name().equals("conditions")).findFirst()
        .orElseThrow();
    assertEquals(Arrays.asList("machine", null), conditions.rows().get(0));
    assertEquals(Arrays.asList("page cache", null), conditions.rows().get(3));
  }
}
