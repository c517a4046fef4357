/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.report.Evaluation;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the text of a recording, as written and as edited by hand. */
public class TestRecordingText {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path file(List<String> lines) throws Exception {
    return Files.write(temporary.newFile().toPath(), lines);
  }

  private static List<String> lines() {
    return new ArrayList<>(RecordingText.of(RecordFixture.recording()).lines().toList());
  }

  private void assertRefused(String fault, int line, List<String> lines) throws Exception {
    Path file = file(lines);
    UserError e = assertThrows(UserError.class, () -> RecordingParser.read(file));
    assertEquals(file + ":" + line + ": " + fault + "; restore it with 'git checkout -- " + file
        + "', or measure again with --record", e.getMessage());
  }

  @Test
  public void textIsExact() {
    String text = RecordingText.of(RecordFixture.recording());
    assertTrue(text, text.startsWith("""
        # Written by 'ab --record' and checked line by line: measure again rather than edit.
        experiment: terasort/64m
        measured: 2026-11-27T14:30:00Z
        commit: 0123456789ab
        machine: AMD EPYC Processor, 2 cores
        command: ab terasort
        what: terasort: 64 MB
        how: 6 runs
        arm stock: JDK 17
        converted: an older text
        note: before 1 of 2 runs, other programs used up to 62 %

        wall (s), lower is better
          arm    n  median  95 % interval  ratio  95 % interval       p
          stock  6   20.35  20.10 - 20.60      1
          tuned  6   15.35  15.10 - 15.60  0.754  0.751 - 0.757  0.0022

        own (copies), higher is better
          arm    n  median  95 % interval  ratio  95 % interval  p
          stock  0       -              -      1
          tuned  5       7              -      -              -  -

        # Sums of the lines above:
        """));
  }

  @Test
  public void whatIsWrittenIsRead() throws Exception {
    assertEquals(RecordFixture.recording(), RecordingParser.read(file(lines())));
  }

  @Test
  public void sidesOfASweepStandBesideTheSameValue() throws Exception {
    List<String> labels = List.of("stock@trackers=1", "tuned@trackers=1", "stock@trackers=2", "tuned@trackers=2");
    List<Run> runs = new ArrayList<>();
    for (int round = 1; round <= 6; round++) {
      for (int i = 0; i < labels.size(); i++) {
        runs.add(RecordFixture.run(round, labels.get(i), Map.of("wall", 8.0 / (i + 1) + 0.01 * round)));
      }
    }
    Recording recording = Recordings.of("sweep/x", "ab sweep x", new RecordFixture(temporary.newFolder().toPath())
        .header(), new Evaluation(labels, List.of(Metric.WALL), runs));
    String text = RecordingText.of(recording);
    assertTrue(text, text.contains("\n  stock@trackers=2  6   2.702  2.677 - 2.727      1\n"));
    assertTrue(text, text.contains("\n  tuned@trackers=2  6   2.035    2.01 - 2.06  0.753  0.751 - 0.756  0.0022\n"));
    assertEquals(recording, RecordingParser.read(file(text.lines().toList())));
  }

  @Test
  public void everyEditedLineIsNamed() throws Exception {
    int last = lines().indexOf(RecordingText.SUMS);
    for (int i = 0; i < last; i++) {
      List<String> edited = lines();
      edited.set(i, edited.get(i) + " ");
      assertRefused("it was edited by hand", i + 1, edited);
    }
  }

  @Test
  public void changedFigureIsNamed() throws Exception {
    List<String> edited = lines();
    assertTrue(edited.get(15), edited.get(15).contains("0.754"));
    edited.set(15, edited.get(15).replace("0.754", "0.354"));
    assertRefused("it was edited by hand", 16, edited);
  }

  @Test
  public void linesMoreAndLessAreNamed() throws Exception {
    List<String> more = lines();
    more.add(9, "note: all was quiet");
    assertRefused("it was edited by hand", 10, more);
    List<String> less = lines();
    less.remove(10);
    assertRefused("it was edited by hand", 11, less);
    List<String> withoutSums = lines().subList(0, 12);
    assertRefused("the sums of its lines are missing", 12, withoutSums);
  }

  @Test
  public void otherFormWithRightSumsIsRefused() throws Exception {
    List<String> lines = new ArrayList<>(lines().subList(0, lines().indexOf(RecordingText.SUMS)));
    lines.set(15, lines.get(15).replace("15.35", "15.4"));
    assertRefused("it is not in the form that ab writes", 16, summed(lines));
    lines.set(12, "wall in seconds");
    assertRefused("it is not in the form that ab writes", 13, summed(lines));
  }

  private static List<String> summed(List<String> lines) {
    List<String> all = new ArrayList<>(lines);
    all.add(RecordingText.SUMS);
    all.addAll(LineSums.of(lines));
    return all;
  }

  /** Runs of which each is a different case have no warm-up. */
  @Test
  public void warmUpIsToldWhereThereWasOne() throws Exception {
    RecordFixture fixture = new RecordFixture(temporary.getRoot().toPath());
    List<Run> runs = RecordFixture.runs(20);
    String without = how(fixture, runs);
    assertTrue(without, without.startsWith("6 runs of each arm, interleaved; warm page cache; "));
    runs.add(0, RecordFixture.run(0, "stock", Map.of("wall", 25.0)));
    String with = how(fixture, runs);
    assertTrue(with, with.startsWith("6 runs of each arm, interleaved, after a warm-up; warm page cache; "));
  }

  private static String how(RecordFixture fixture, List<Run> runs) {
    return Recordings.of(RecordFixture.SORT, "ab terasort", fixture.header(), RecordFixture.evaluation(runs)).how();
  }
}
