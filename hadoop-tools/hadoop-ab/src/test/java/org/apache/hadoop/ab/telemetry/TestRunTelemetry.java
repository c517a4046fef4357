/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that the telemetry of a run is read from its folder, whatever is in it. */
public class TestRunTelemetry {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path folder;

  @Before
  public void setUp() {
    folder = temporary.getRoot().toPath().resolve("telemetry/stock-001");
  }

  private RunTelemetry read(RunFixture fixture) throws Exception {
    return RunTelemetry.read(fixture.write(folder, 3));
  }

  private static void assertMissing(RunTelemetry run, String words) {
    assertTrue(run.missing().toString(), run.missing().stream().anyMatch(line -> line.contains(words)));
  }

  @Test
  public void wholeRunLacksNothing() throws Exception {
    RunTelemetry run = read(RunFixture.evenJob(1));
    assertEquals(List.of(), run.missing());
    assertEquals(List.of(new JobTimes(RunFixture.JOB, RunFixture.at(1), RunFixture.at(2), RunFixture.at(12),
        "SUCCEEDED")), run.jobs());
    assertEquals(List.of(new ClientTimes(RunFixture.BEGIN, RunFixture.at(13))), run.clients());
    assertEquals(5, run.attempts().size());
    AttemptTimes reduce = run.attempts().get(3);
    assertEquals(new AttemptTimes(RunFixture.JOB, "task_1_0001_r_000000", "attempt_1_0001_r_000000_0",
        AttemptTimes.Kind.REDUCE, AttemptTimes.State.SUCCEEDED, RunFixture.at(5.6), RunFixture.at(7),
        RunFixture.at(8), RunFixture.at(9), "h", 5, ""), reduce);
    assertEquals(3400, reduce.millis());
    assertEquals(3, run.host().size());
    assertEquals(RunFixture.sample(3, 0.5), run.host().get(2));
    assertEquals(Map.of("heartbeats", 10L), run.totals());
    assertEquals(Long.valueOf(300), run.counters().get("TaskCounter.MAP_OUTPUT_BYTES"));
    assertTrue(run.done());
  }

  @Test
  public void folderThatIsNotThereLacksAll() {
    RunTelemetry run = RunTelemetry.read(folder);
    assertMissing(run, "there is no directory stock-001");
    assertTrue(run.jobs().isEmpty() && run.attempts().isEmpty() && run.host().isEmpty() && run.progress().isEmpty());
  }

  @Test
  public void labelsAreFolderNames() {
    assertEquals(Path.of("m/telemetry/series-0003-012"), RunTelemetry.folder(Path.of("m"), "series:0003", 12));
  }

  @Test
  public void runWithoutReducesAndWithoutEndSaysSo() throws Exception {
    RunTelemetry run = read(new RunFixture().job(1, 2, 5, 6).attempt("MAP", "1_0001_m_000000", 3, 0, 0, 4));
    assertMissing(run, RunFixture.JOB + ": had no reduces");
    assertMissing(run, "no end; it reached stage 'job'");
    assertEquals(1000, run.attempts().get(0).millis());
  }

  @Test
  public void missingEventsAreNamedAndTheRestIsThere() throws Exception {
    RunTelemetry run = read(new RunFixture().job(1, 0, 9, 10).attempt("MAP", "1_0001_m_000000", 0, 0, 0, 4)
        .attempt("MAP", "1_0001_m_000001", "RUNNING", 3, 0, 0, 0)
        .attempt("REDUCE", "1_0001_r_000000", 4, 0, 0, 6).line("{'type':'done'}"));
    assertMissing(run, RunFixture.JOB + ": the history has no time for its launch");
    assertMissing(run, "attempt_1_0001_m_000000_0 has no start time");
    assertMissing(run, "attempt_1_0001_m_000001_0 has no end in the history");
    assertMissing(run, "attempt_1_0001_r_000000_0 has no shuffle time");
    assertEquals(3, run.attempts().size());
    assertFalse(run.attempts().get(1).timed());
  }

  @Test
  public void timesThatCannotBeAreUnknown() throws Exception {
    RunTelemetry run = read(new RunFixture().job(5, 2, 9, 10).attempt("MAP", "1_0001_m_000000", 4, 0, 0, 3)
        .attempt("REDUCE", "1_0001_r_000000", 4, 9, 5, 6).line("{'type':'done'}"));
    assertMissing(run, "attempt_1_0001_m_000000_0 ends before it starts: a clock was set back");
    assertMissing(run, "attempt_1_0001_r_000000_0 has a phase outside of its time: a clock was set");
    assertMissing(run, "the times of submission, launch and end are out of order");
    assertEquals(0, run.attempts().get(0).finish());
    assertEquals(0, run.attempts().get(1).shuffled());
    assertEquals(RunFixture.at(6), run.attempts().get(1).finish());
  }

  @Test
  public void clockOfTheMachineThatJumpsIsNamed() throws Exception {
    RunFixture.evenJob(1).write(folder, 0);
    HostFile.write(folder.resolve("host.csv"), List.of(RunFixture.sample(1, 0), RunFixture.sample(2, 0),
        RunFixture.sample(3, 0), RunFixture.sample(63, 0), RunFixture.sample(64, 0), RunFixture.sample(60.5, 0)));
    RunTelemetry run = RunTelemetry.read(folder);
    assertMissing(run, "host.csv: there is no sample for 60.0 s");
    assertMissing(run, "host.csv: the clock went back by 3.5 s");
    assertEquals(6, run.host().size());
  }

  @Test
  public void linesThatAreNoRecordsAreCounted() throws Exception {
    RunFixture fixture = RunFixture.evenJob(1).line("not a record").line("[1]");
    fixture.write(folder, 2);
    Files.writeString(folder.resolve("host.csv"), Files.readString(folder.resolve("host.csv")) + "1,2\n1,x"
        + ",1".repeat(15) + "\n5,NaN" + ",1".repeat(15) + "\n");
    RunTelemetry run = RunTelemetry.read(folder);
    assertMissing(run, "2 lines are not records, the first is line " + (fixture.lines().size() - 1));
    assertMissing(run, "host.csv: 3 lines are not samples");
    assertEquals(2, run.host().size());
    assertEquals(5, run.attempts().size());
  }

  @Test
  public void progressThatFallsIsASetbackUnlessAJobBegins() throws Exception {
    RunFixture fixture = RunFixture.evenJob(1);
    int[][] steps = {{0, 0}, {100, 0}, {100, 33}, {100, 10}, {90, 10}, {100, 100}, {0, 0}, {50, 0}};
    for (int i = 0; i < steps.length; i++) {
      fixture.line("{'type':'progress','time':%d,'map':%d,'reduce':%d}", RunFixture.at(i + 1), steps[i][0],
          steps[i][1]);
    }
    assertEquals(List.of(new Progress(RunFixture.at(4), 100, 10), new Progress(RunFixture.at(5), 90, 10)),
        read(fixture).setbacks());
  }

  @Test
  public void nextJobIsNoSetbackWhateverIsHeardOfItFirst() throws Exception {
    RunFixture fixture = RunFixture.evenJob(1).line("{'type':'mark','pid':1,'name':'job','key':'%s','start':0,"
        + "'end':4000000000}", Instant.ofEpochMilli(RunFixture.at(10)));
    int[][] steps = {{50, 0}, {100, 100}, {20, 0}, {60, 0}, {40, 0}, {30, 0}};
    double[] seconds = {1, 2, 3, 5.5, 6.5, 7.5};
    for (int i = 0; i < steps.length; i++) {
      fixture.line("{'type':'progress','time':%d,'map':%d,'reduce':%d}", RunFixture.at(seconds[i]), steps[i][0],
          steps[i][1]);
    }
    assertEquals("one job had ended, and one began at 6", List.of(new Progress(RunFixture.at(7.5), 30, 0)),
        read(fixture).setbacks());
  }

  @Test
  public void jobOfNoTimeIsOne() throws Exception {
    RunFixture fixture = RunFixture.evenJob(1).line("{'type':'mark','name':'job','key':'2026-11-28T06:00:20Z',"
        + "'start':7,'end':400007}").line("{'type':'mark','name':'job','key':'2026-11-28T06:00:20Z'}");
    assertEquals(List.of(new ClientTimes(RunFixture.BEGIN, RunFixture.at(13)),
        new ClientTimes(RunFixture.at(20) - 1, RunFixture.at(20))), read(fixture).clients());
  }

  @Test
  public void filesCutAtAnyByteAreReadAsFarAsTheyGo() throws Exception {
    RunFixture.evenJob(1).write(folder, 3);
    Files.createDirectory(folder.resolve("history"));
    Path history = folder.resolve("history/" + RunFixture.JOB + "_u");
    Files.writeString(history, TestHistoryText.EVENTS);
    for (Path file : List.of(folder.resolve("records.jsonl"), folder.resolve("host.csv"), history)) {
      byte[] whole = Files.readAllBytes(file);
      int before = -1;
      for (int length = 0; length < whole.length; length++) {
        Files.write(file, Arrays.copyOf(whole, length));
        RunTelemetry run = RunTelemetry.read(folder);
        int known = run.jobs().size() + run.attempts().size() + run.host().size() + run.stages().size();
        // The history replaces the records as long as they contain no job.
        assertTrue(file + " at " + length + ": " + known, known >= before || file.endsWith("records.jsonl"));
        assertTrue(file + " at " + length, file.equals(history) || !run.missing().isEmpty()
            || whole[length - 1] == '\n');
        before = known;
      }
      Files.write(file, whole);
    }
  }

  @Test
  public void runsThatReportedNothingAreReadOutOfTheirHistory() throws Exception {
    new RunFixture().write(folder, 1);
    Files.createDirectory(folder.resolve("history"));
    Files.writeString(folder.resolve("history/" + RunFixture.JOB + "_u"), TestHistoryText.EVENTS);
    RunTelemetry run = RunTelemetry.read(folder);
    assertEquals(1, run.jobs().size());
    assertEquals("RUNNING", run.jobs().get(0).state());
    assertEquals(List.of(AttemptTimes.State.SUCCEEDED, AttemptTimes.State.FAILED, AttemptTimes.State.RUNNING),
        run.attempts().stream().map(AttemptTimes::state).toList());
    assertMissing(run, "the history has no time for its end");
    assertEquals(1, run.histories().size());
  }
}
