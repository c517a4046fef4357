/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.why;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.telemetry.RunFixture;
import org.apache.hadoop.ab.telemetry.RunTelemetry;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests the parts of a job's wall time. */
public class TestJobParts {
  private static final double DELTA = 1e-9;

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Optional<JobParts> parts(RunFixture run) throws Exception {
    return JobParts.of(RunTelemetry.read(run.write(temporary.getRoot().toPath().resolve("run"), 1)));
  }

  private static double sum(Map<Part, Double> seconds) {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  @Test
  public void wholeHistoryHasEveryPart() throws Exception {
    Map<Part, Double> seconds = parts(RunFixture.evenJob(1)).orElseThrow().seconds();
    for (Part part : Part.values()) {
      if (part == Part.REDUCE_WAIT) {
        assertFalse("the reduce began before the last map's end", seconds.containsKey(part));
      } else {
        assertEquals(part.toString(), 1, seconds.get(part), DELTA);
      }
    }
    assertEquals(13, sum(seconds), DELTA);
  }

  @Test
  public void jobsOfASeriesAddUp() throws Exception {
    RunFixture run = RunFixture.evenJob(1);
    run.line("{'type':'mark','name':'job','key':'2026-11-28T06:00:20Z','start':0,'end':5000000000}");
    run.line("{'type':'job','job':'job_1_0002','submitted':%d,'launched':0,'finished':%d,'state':'SUCCEEDED'}",
        RunFixture.BEGIN + 16000, RunFixture.BEGIN + 18000);
    Map<Part, Double> seconds = parts(run).orElseThrow().seconds();
    assertEquals(13 + 5, sum(seconds), DELTA);
    assertEquals("without more of its history", 1 + 2, seconds.get(Part.END), DELTA);
    assertEquals(1 + 2, seconds.get(Part.NOTICE), DELTA);
  }

  @Test
  public void whatIsNotToldFallsToTheNextPart() throws Exception {
    JobParts parts = parts(new RunFixture().job(1, 0, 8, 9).attempt("MAP", "1_0001_m_000000", 2, 0, 0, 4)
        .attempt("REDUCE", "1_0001_r_000000", 5, 0, 0, 7)).orElseThrow();
    assertEquals(Map.of(Part.SUBMIT, 1.0, Part.FIRST_LAUNCH, 1.0, Part.MAPS, 2.0, Part.REDUCE_WAIT, 1.0, Part.REDUCE,
        2.0, Part.END, 1.0, Part.NOTICE, 1.0), parts.seconds());
    assertFalse(parts.told().contains(Part.SHUFFLE) || parts.told().contains(Part.SETUP)
        || parts.told().contains(Part.INIT));
  }

  @Test
  public void jobWithoutReducesGoesFromMapsToItsEnd() throws Exception {
    assertEquals(Map.of(Part.SUBMIT, 1.0, Part.INIT, 1.0, Part.FIRST_LAUNCH, 1.0, Part.MAPS, 2.0, Part.END, 1.0,
        Part.NOTICE, 1.0), parts(new RunFixture().job(1, 2, 6, 7).attempt("MAP", "1_0001_m_000000", 3, 0, 0, 5))
        .orElseThrow().seconds());
  }

  @Test
  public void timesOutOfOrderNeverMakeMoreThanTheWholeTime() throws Exception {
    double[] times = {2, 30, 1, 6, 3};
    Map<Part, Double> seconds = parts(new RunFixture().job(times[0], 3, 5, 10)
        .attempt("MAP", "1_0001_m_000000", times[2], 0, 0, times[1])
        .attempt("REDUCE", "1_0001_r_000000", times[3], 7, 8, 9)).orElseThrow().seconds();
    assertEquals(Arrays.toString(times) + seconds, 10, sum(seconds), DELTA);
    assertTrue(seconds.values().stream().allMatch(each -> each > 0));
  }

  @Test
  public void jobThatOnlyOneSideKnowsHasNoParts() throws Exception {
    assertTrue(parts(new RunFixture()).isEmpty());
    assertTrue(parts(new RunFixture().line("{'type':'mark','name':'job','key':'2026-11-28T06:00:20Z','start':0,"
        + "'end':5000000000}")).isEmpty());
  }
}
