/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a recording saves its figures and their command, and is refused where it would not be comparable. */
public class TestRecorder {
  private static final List<String> COMMAND = List.of("terasort", "--record", "64m", "--size", "64m");

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private RecordFixture fixture;

  @Before
  public void setUp() throws Exception {
    assumeTrue("recordings are made on one JDK", Runtime.version().feature() == BenchmarkFolder.JDK);
    fixture = new RecordFixture(temporary.getRoot().toPath());
  }

  private Recorder require(List<String> command, int runs) throws Exception {
    return Recorder.require(fixture.root, "64m", command, runs);
  }

  private void assertRefused(String message, List<String> command, int runs) {
    UserError e = assertThrows(UserError.class, () -> require(command, runs));
    assertTrue(e.getMessage(), e.getMessage().startsWith(message));
  }

  private String record(double stock) throws Exception {
    return require(COMMAND, 6).record(fixture.header(), RecordFixture.evaluation(RecordFixture.runs(stock)));
  }

  @Test
  public void otherOptionsAreRefused() {
    assertRefused("--record 64m is not allowed with these options: the experiment is 'ab terasort --size 64m'",
        List.of("terasort", "--size", "65m"), 6);
  }

  @Test
  public void tooFewRunsAreRefused() {
    assertRefused("--record is not allowed with --runs 5: 6 or more", COMMAND, 5);
  }

  @Test
  public void localChangesAreRefusedBefore() throws Exception {
    Files.writeString(fixture.root.resolve("Code.java"), "class Code { int changed; }\n");
    assertRefused("--record is not allowed with local changes (Code.java): commit them first", COMMAND, 6);
    fixture.commit();
    Files.writeString(fixture.root.resolve("New.java"), "class New { }\n");
    assertRefused("--record is not allowed with local changes (New.java): commit them first", COMMAND, 6);
  }

  @Test
  public void localChangesAreRefusedAfterwards() throws Exception {
    Recorder recorder = require(COMMAND, 6);
    Header header = fixture.header();
    Files.writeString(fixture.root.resolve("New.java"), "class New { }\n");
    UserError e = assertThrows(UserError.class,
        () -> recorder.record(header, RecordFixture.evaluation(RecordFixture.runs(2))));
    assertTrue(e.getMessage(), e.getMessage().startsWith("--record is not allowed with local changes (New.java)"));
    fixture.commit();
    e = assertThrows(UserError.class,
        () -> recorder.record(header, RecordFixture.evaluation(RecordFixture.runs(2))));
    assertTrue(e.getMessage(),
        e.getMessage().startsWith("not recorded: the measurement began at commit " + header.commit()));
    assertFalse(Files.exists(fixture.sortFile()));
  }

  @Test
  public void failedRunsAreRefused() throws Exception {
    Recorder recorder = require(COMMAND, 6);
    List<Run> runs = RecordFixture.runs(2);
    runs.set(3, new Run(2, "tuned", "x", 1, Map.of(), 0, 0, 0, "hung", null));
    UserError e = assertThrows(UserError.class,
        () -> recorder.record(fixture.header(), RecordFixture.evaluation(runs)));
    assertTrue(e.getMessage(), e.getMessage().startsWith("not recorded: 5 of 6 runs of tuned count"));
    assertFalse(Files.exists(fixture.sortFile()));
  }

  @Test
  public void recordingHasAllMetricsAndTheCommand() throws Exception {
    String said = record(2);
    assertEquals("recorded: " + fixture.sortFile() + "; commit it with HISTORY.md and the tables", said);
    Recording recording = RecordingParser.read(fixture.sortFile());
    assertEquals("ab terasort --size 64m --runs 6 --record 64m", recording.command());
    assertEquals(fixture.header().commit(), recording.commit());
    assertEquals(Map.of("stock", "JDK 17.0.15 (Debian)", "tuned", "JDK 17.0.15 (Debian), conf {a.key=1}"),
        recording.arms());
    assertEquals(List.of("wall", "cpu", "own"), recording.metrics().stream().map(MetricFigures::name).toList());
    ArmFigures tuned = recording.metric("wall").orElseThrow().arm("tuned").orElseThrow();
    assertEquals("1.035", tuned.median().orElseThrow().toPlainString());
    assertEquals("1.01 - 1.06", tuned.interval().orElseThrow().toString());
    assertEquals("0.509", tuned.comparison().orElseThrow().ratio().toPlainString());
    assertEquals("0.0022", tuned.comparison().orElseThrow().p().orElseThrow().toPlainString());
    assertEquals(0, recording.metric("own").orElseThrow().arm("stock").orElseThrow().n());
  }

  @Test
  public void nextRecordingReplacesItAndLeavesALine() throws Exception {
    record(2);
    assertEquals("# History\n", fixture.text("dev-support/benchmarks/HISTORY.md"));
    // There is no commit between the two: the files that the first one wrote are not local changes.
    record(4);
    assertEquals("4.035", RecordingParser.read(fixture.sortFile()).metric("wall").orElseThrow().arm("stock")
        .orElseThrow().median().orElseThrow().toPlainString());
    assertEquals("# History\n| 2026-11-27 | " + fixture.header().commit()
        + " | terasort/64m | wall | 0.509 (0.502 - 0.515) |\n", fixture.text("dev-support/benchmarks/HISTORY.md"));
  }

  @Test
  public void editedFileIsRefusedBeforeAnythingRuns() throws Exception {
    record(2);
    String text = Files.readString(fixture.sortFile());
    Files.writeString(fixture.sortFile(), text.replace("1.035", "0.035"));
    assertRefused(fixture.sortFile() + ":15: it was edited by hand; restore it with 'git checkout -- ", COMMAND, 6);
  }
}
