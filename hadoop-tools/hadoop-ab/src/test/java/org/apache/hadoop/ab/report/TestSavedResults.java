/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.RunLog;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that saved results can be read back, even if their files were cut off. */
public class TestSavedResults {
  private static final List<String> ARMS = List.of("stock", "tuned");
  private static final Metric RATE = new Metric("rate", "launches/s", false, "");
  private static final Header HEADER = new Header("a small job", "2026-11-28T07:00:00Z",
      new Machine("EPYC", 2, 1L << 34, "Linux"), "0123456789ab", "ab small-job", 2, false, "ext4", 22, "namespaces",
      ARMS.stream().map(each -> new Header.SideHeader(each, "", "17", List.of(), List.of(), Map.of(), Map.of()))
          .toList());
  private static final List<Run> RUNS = List.of(run(0, "stock", 9), run(1, "stock", 4), run(1, "tuned", 2),
      new Run(2, "stock", "x", 1, Map.of(), 3, 1, 0, "hung in stage 'job'", "runs/002-stock"), run(2, "tuned", 3));

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private Path file;

  private static Run run(int round, String arm, double wall) {
    return new Run(round, arm, "2026-11-28T07:00:01Z", wall + 1, Map.of("wall", wall, "rate", 10 * wall), 6, 0, 0, null,
        null);
  }

  @Before
  public void setUp() throws Exception {
    file = temporary.getRoot().toPath().resolve("results.json");
    ResultsFile.write(file, HEADER, new Evaluation(ARMS, List.of(Metric.WALL, RATE), RUNS), RUNS, List.of());
  }

  private void writeLog() throws Exception {
    RunLog log = new RunLog(file.resolveSibling("runs.jsonl"));
    for (Run run : RUNS) {
      log.append(run);
    }
    Files.writeString(file.resolveSibling("plan.json"), new ObjectMapper().writeValueAsString(HEADER));
  }

  @Test
  public void whatIsWrittenIsRead() throws Exception {
    SavedResults saved = SavedResults.read(file);
    assertEquals("a small job", saved.description());
    assertEquals("0123456789ab", saved.header().path("commit").asText());
    assertEquals(ARMS, saved.arms());
    assertEquals(List.of("wall", "rate"), saved.metrics().stream().map(Metric::name).toList());
    assertFalse(saved.metric("rate").lowerIsBetter());
    assertEquals("launches/s", saved.metric("rate").unit());
    assertEquals(RUNS, saved.runs());
    assertEquals(Map.of(1, 4.0), saved.values(Metric.WALL, "stock"));
    assertEquals(Map.of(1, 20.0, 2, 30.0), saved.values(RATE, "tuned"));
    assertEquals(List.of(), saved.missing());
    assertEquals(saved.runs(), SavedResults.read(file.getParent()).runs());
    assertEquals("--metric 'wal' is not in " + file + ", which has wall, rate",
        assertThrows(UserError.class, () -> saved.metric("wal")).getMessage());
    assertEquals(1, saved.evaluation().failures().size());
  }

  @Test
  public void cutOffAnywhereTellsWhatThereIs() throws Exception {
    byte[] whole = Files.readAllBytes(file);
    int refused = 0;
    int last = 0;
    for (int length = 0; length < whole.length - 2; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      try {
        SavedResults saved = SavedResults.read(file);
        assertTrue(saved.missing().toString(),
            saved.missing().get(0).matches("results.json: (it is cut off in line \\d+|line \\d+ of it is not JSON).*"));
        assertTrue("at " + length, saved.runs().size() >= last);
        assertEquals(RUNS.subList(0, saved.runs().size()), saved.runs());
        last = saved.runs().size();
      } catch (UserError e) {
        assertTrue(e.getMessage(), e.getMessage().contains("and there is no runs.jsonl next to it"));
        refused++;
      }
    }
    assertEquals(RUNS.size(), last);
    assertTrue("refused: " + refused, refused > 100 && refused < whole.length / 2);
  }

  @Test
  public void cutOffAnywhereBesideTheLogLosesNoRun() throws Exception {
    writeLog();
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length - 2; length += 7) {
      Files.write(file, Arrays.copyOf(whole, length));
      SavedResults saved = SavedResults.read(file);
      assertEquals(RUNS, saved.runs());
      assertEquals("a small job", saved.description());
      assertEquals(ARMS, saved.arms());
      assertEquals(Map.of(1, 2.0, 2, 3.0), saved.values(saved.metric("wall"), "tuned"));
      assertFalse(saved.missing().isEmpty());
    }
    Files.delete(file);
    SavedResults saved = SavedResults.read(file.getParent());
    assertEquals(RUNS, saved.runs());
    assertEquals(List.of("results.json: there is no such file; the runs are from runs.jsonl, what was measured is from "
        + "plan.json", "the file says neither the unit nor which direction is better for "
        + "rate"), saved.missing());
  }

  @Test
  public void logIsReadAndNotMended() throws Exception {
    writeLog();
    Files.delete(file);
    Path log = file.resolveSibling("runs.jsonl");
    byte[] whole = Files.readAllBytes(log);
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      Files.write(log, part);
      List<Run> runs = SavedResults.read(file).runs();
      assertEquals(RUNS.subList(0, runs.size()), runs);
      assertEquals(new String(part, StandardCharsets.UTF_8), Files.readString(log));
    }
    assertEquals(List.of(), SavedResults.read(file).missing().stream().filter(each -> each.contains("skipped"))
        .toList());
    Files.writeString(log, "{\"round\":1,\"arm\":\"stock\",\"values\":{\"wall\":null}}\n{\"round\":2}\n{]\n");
    SavedResults saved = SavedResults.read(file);
    assertEquals(1, saved.runs().size());
    assertTrue(saved.missing().toString(), saved.missing().containsAll(List.of(
        "run 2 of the file cannot be read and is skipped", "run 3 of the file cannot be read and is skipped")));
  }

  private void assertRefused(String text, String message) throws Exception {
    Files.writeString(file, text);
    assertEquals(file + message, assertThrows(UserError.class, () -> SavedResults.read(file)).getMessage());
  }

  @Test
  public void foreignFilesAreNamed() throws Exception {
    String beside = ", and there is no runs.jsonl next to it";
    assertRefused("", ": it is empty" + beside);
    assertRefused("p,throughput\n1,2\n", ": line 1 of it is not JSON" + beside);
    assertRefused("[1, 2]", ": it contains no JSON object" + beside);
    assertRefused("{\"name\": \"a package\", \"version\": 1}",
        " is not a results.json of ab: it has no measurement and no runs");
    assertRefused("{\"measurement\": 3, \"runs\": {}}", " is not a results.json of ab: it has no measurement and no "
        + "runs");
    assertRefused("{\"a\":\n{\"b\": tru", ": line 2 of it is not JSON" + beside);
    Files.delete(file);
    assertEquals(file + ": there is no such file" + beside,
        assertThrows(UserError.class, () -> SavedResults.read(file)).getMessage());
  }

  @Test
  public void noRunsAreSaid() throws Exception {
    ResultsFile.write(file, HEADER, List.of(), List.of(), List.of());
    assertEquals(List.of("no run was measured"), SavedResults.read(file).missing());
    Files.writeString(file, "{\"runs\": []}");
    SavedResults saved = SavedResults.read(file);
    assertEquals(2, saved.missing().size());
    assertEquals(List.of(), saved.arms());
    assertEquals(file.toString(), saved.description());
    assertTrue(saved.header().isMissingNode());
  }

  @Test
  public void sidesOfASweepAreComparedAtTheSameValue() {
    List<String> labels = List.of("stock@trackers=1", "tuned@trackers=1", "stock@trackers=2", "tuned@trackers=2");
    Evaluation evaluation = new Evaluation(labels, List.of(Metric.WALL), List.of(run(1, labels.get(0), 8),
        run(1, labels.get(1), 4), run(1, labels.get(2), 6), run(1, labels.get(3), 1.5)));
    List<Evaluation.Row> rows = evaluation.rows(Metric.WALL);
    assertEquals(0.5, rows.get(1).comparison().orElseThrow().ratio().median(), 0);
    assertTrue(rows.get(2).comparison().isEmpty());
    assertEquals(0.25, rows.get(3).comparison().orElseThrow().ratio().median(), 0);
    assertFalse(evaluation.isBase("tuned@trackers=2"));
    assertTrue(evaluation.isBase("stock@trackers=2"));
  }
}
