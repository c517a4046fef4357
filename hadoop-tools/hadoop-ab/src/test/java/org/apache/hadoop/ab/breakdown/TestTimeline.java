/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.breakdown;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.run.Mark;
import org.junit.Test;

/** Tests the critical path of jobs with made-up marks, in quarters of a second. */
public class TestTimeline {
  private static final double SECOND = 1e9;
  private static final int DAEMONS = 1;

  private final List<Mark> marks = new ArrayList<>();

  private void mark(int pid, String name, String key, double start, double end) {
    marks.add(new Mark(pid, name, key, (long) (start * SECOND), (long) (end * SECOND)));
  }

  private static String attempt(String task) {
    return "attempt_20260101000000000_0001_" + task + "_0";
  }

  private void task(int pid, String task, double received, double run, double worked, double done, double completed) {
    String id = attempt(task);
    mark(DAEMONS, "received", id, received, received);
    mark(DAEMONS, "exec", "[java, Child, " + id + ", 7]", received + 0.25, completed);
    mark(pid, "child", id, received + 0.5, 0);
    mark(pid, "task", id, run, worked + 0.125);
    mark(pid, "worked", id, worked, done);
    mark(DAEMONS, "done", id, done - 0.125, done);
    mark(DAEMONS, "completed", id, completed, completed + 0.125);
  }

  private void reduce(int pid, String task, double sort, double reduce) {
    mark(DAEMONS, "phase", attempt(task) + " SORT", sort - 1, sort - 1);
    mark(pid, "phase", attempt(task) + " SORT", sort, sort);
    mark(pid, "phase", attempt(task) + " REDUCE", reduce, reduce);
  }

  private Timeline smallJob() {
    mark(DAEMONS, "plan", "", 1, 2);
    mark(DAEMONS, "init", "", 3, 4);
    task(10, "m_000003", 5, 7, 7.25, 7.5, 8);
    mark(10, "setup", attempt("m_000003"), 7, 7.25);
    task(11, "m_000000", 9, 10, 11, 11.5, 12);
    task(12, "m_000001", 9, 10, 12, 12.5, 13);
    task(13, "r_000000", 9.5, 10.5, 15, 15.5, 16);
    reduce(13, "r_000000", 14, 14.25);
    task(14, "m_000002", 16.5, 17.5, 17.75, 18, 18.25);
    mark(14, "cleanup", attempt("m_000002"), 17.5, 17.75);
    mark(DAEMONS, "ended", "", 18.5, 19);
    return Timeline.of(marks, new Mark(DAEMONS, "job", "", 0, (long) (20 * SECOND)));
  }

  @Test
  public void phasesAddUpToTheWall() {
    Map<Phase, Double> expected = new EnumMap<>(Map.of(Phase.SUBMIT, 2.0, Phase.PLAN, 1.0, Phase.INIT, 1.5,
        Phase.ASSIGN, 2.5, Phase.LAUNCH, 4.0, Phase.RUN, 2.0, Phase.COPY, 1.5, Phase.SORT, 0.25, Phase.REDUCE, 0.75));
    expected.put(Phase.COMMIT, 1.5);
    expected.put(Phase.NOTICE, 3.0);
    Timeline timeline = smallJob();
    assertEquals(timeline.toString(), expected, timeline.seconds());
    assertEquals(20, timeline.spans().stream().mapToDouble(Timeline.Span::seconds).sum(), 0);
  }

  /** The job has neither a setup nor a cleanup task; the JobTracker's first attempt at its setup fails. */
  @Test
  public void setupAndCommitOfTheJobTrackerAreItsPhases() {
    mark(DAEMONS, "init", "", 3, 4);
    mark(DAEMONS, "ownsetup", "job_1", 4.25, 4.5);
    mark(DAEMONS, "ownsetup", "job_1", 4.75, 5);
    task(11, "m_000000", 5.5, 6.5, 8, 8.5, 9);
    mark(DAEMONS, "owncommit", "job_1", 9.25, 10);
    mark(DAEMONS, "owncommit", "job_1", 10.5, 11);
    mark(DAEMONS, "ended", "", 11.25, 12);
    Timeline timeline = Timeline.of(marks, new Mark(DAEMONS, "job", "", 0, (long) (13 * SECOND)));
    Map<Phase, Double> expected = new EnumMap<>(Map.of(Phase.SUBMIT, 3.0, Phase.INIT, 2.0, Phase.ASSIGN, 0.5,
        Phase.LAUNCH, 1.0, Phase.RUN, 1.5, Phase.COMMIT, 0.5 + 1.75, Phase.NOTICE, 0.5 + 0.25 + 2));
    assertEquals(timeline.toString(), expected, timeline.seconds());
    assertEquals(13, timeline.spans().stream().mapToDouble(Timeline.Span::seconds).sum(), 0);
    assertEquals(1, timeline.seconds(Phase.INIT, "setup"), 0);
    assertEquals(1.75, timeline.seconds(Phase.COMMIT, "job"), 0);
  }

  @Test
  public void launchHasItsSteps() {
    Timeline timeline = smallJob();
    assertEquals(0.75, timeline.seconds(Phase.LAUNCH, "exec"), 0);
    assertEquals(0.75, timeline.seconds(Phase.LAUNCH, "jvm"), 0);
    assertEquals(2.5, timeline.seconds(Phase.LAUNCH, "child"), 0);
    assertTrue(timeline.toString(), timeline.toString().startsWith("   0.000 s +  1.000 s  submit"));
  }

  /** A map that found no free slot follows the one that freed its slot. */
  @Test
  public void mapsOfASecondWaveComeAfterThoseOfTheFirst() {
    smallJob();
    task(15, "m_000004", 11.75, 13, 16, 17, 17);
    Timeline timeline = Timeline.of(marks, new Mark(DAEMONS, "job", "", 0, (long) (20 * SECOND)));
    assertEquals("10 to 11 and 13 to 16", 4, timeline.seconds().get(Phase.RUN), 0);
    assertEquals(20, timeline.spans().stream().mapToDouble(Timeline.Span::seconds).sum(), 0);
  }

  @Test
  public void whatIsNotOfThisJobDoesNotCount() {
    smallJob();
    String none = assertThrows(IllegalArgumentException.class,
        () -> Timeline.of(marks, new Mark(DAEMONS, "job", "", (long) (20 * SECOND), (long) (30 * SECOND))))
        .getMessage();
    assertEquals("no map of the job left its marks", none);
  }

  @Test
  public void theJobOfMedianLengthIsParted() {
    for (int[] job : new int[][] {{0, 50}, {50, 59}, {60, 65}, {70, 77}}) {
      mark(DAEMONS, "job", "", job[0], job[1]);
    }
    assertEquals((long) (70 * SECOND), Breakdown.job(marks).start());
    assertEquals("of two the shorter", (long) (60 * SECOND), Breakdown.job(marks.subList(0, 3)).start());
    assertEquals(0, Breakdown.job(marks.subList(0, 1)).start());
    assertThrows(IllegalArgumentException.class, () -> Breakdown.job(List.of()));
  }
}
