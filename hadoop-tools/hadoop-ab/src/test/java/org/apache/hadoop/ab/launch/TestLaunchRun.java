/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.launch;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.ab.breakdown.Census;
import org.apache.hadoop.ab.run.FakeArm;
import org.apache.hadoop.ab.run.Mark;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that an arm receives its launch options, and that its marks become a rate. */
public class TestLaunchRun {
  private static final long SECOND = 1_000_000_000;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private FakeArm fake;
  private RunFolder folder;

  @Before
  public void setUp() throws Exception {
    fake = new FakeArm(temporary.getRoot().toPath());
    folder = new RunFolder(temporary.getRoot().toPath().resolve("run")).create();
  }

  private static LaunchRun run(boolean forks) {
    return new LaunchRun(Map.of("tasks", 3, "slots", 4), 3, forks, Path.of("/arm.jar"), Path.of("/agent.jar"));
  }

  @Test
  public void onlyTheTrackersProcessTellsOfMarks() throws Exception {
    Properties told = fake.told(run(false), folder);
    assertEquals("launch", told.getProperty("workload"));
    assertEquals("4", told.getProperty("slots"));
    assertEquals("-Xmx200m -XX:-UsePerfData", told.getProperty("child-flags"));
    assertEquals("org.apache.hadoop.mapred.TaskTracker#done 0", run(false).program().marks().get("done"));
    List<String> command = run(false).command(fake.side("good"), folder);
    assertTrue(command.toString(), command.contains("-Dab.marks=" + folder.report()));
    assertFalse(command.toString(), command.toString().contains("StartFlightRecording"));
  }

  @Test
  public void allProcessesAreRecordedForTheirForks() throws Exception {
    String flag = "-XX:StartFlightRecording=settings=" + folder.root().resolve("census.jfc");
    assertTrue(fake.told(run(true), folder).getProperty("child-flags").contains(flag));
    assertTrue(run(true).command(fake.side("good"), folder).stream().anyMatch(each -> each.startsWith(flag)));
  }

  @Test
  public void launchesAreCountedPerTask() throws Exception {
    List<Mark> marks = marks();
    for (int task = 0; task < 3; task++) {
      marks.add(new Mark(1, "handed", "", SECOND, SECOND));
    }
    marks.add(new Mark(1, "cold", "none_waits", SECOND, SECOND));
    assertEquals(Map.of("forks", 1.5, "pool_forks", 1.25, "handed_over", 0.75),
        LaunchRun.launches(marks, new Census.Forks(6, 5)));
    marks.removeIf(mark -> mark.name().equals("handed"));
    assertThrows(RunFailure.class, () -> LaunchRun.launches(marks, new Census.Forks(6, 0)));
  }

  private static List<Mark> marks() {
    List<Mark> marks = new ArrayList<>();
    // a task of another job is received and done, too
    marks.add(new Mark(1, "received", "setup", 0, 0));
    marks.add(new Mark(1, "done", "setup", SECOND, SECOND));
    for (int task = 1; task <= 3; task++) {
      marks.add(new Mark(1, "received", "task" + task, task * SECOND, task * SECOND));
      marks.add(new Mark(1, "record", "task" + task, 3 * task * SECOND, 3 * task * SECOND));
      marks.add(new Mark(1, "done", "task" + task, 4 * task * SECOND, 13 * SECOND));
    }
    return marks;
  }

  @Test
  public void rateAndFirstRecordOfTheTasks() throws Exception {
    assertEquals(Map.of("task_rate", 3 / 12.0, "first_record", 4.0), LaunchRun.times(marks(), 3));
  }

  @Test
  public void aTaskWithoutItsMarksFailsTheRun() {
    assertThrows(RunFailure.class, () -> LaunchRun.times(marks(), 4));
    List<Mark> unreceived = new ArrayList<>(marks());
    unreceived.removeIf(mark -> mark.name().equals("received") && mark.key().equals("task2"));
    assertThrows(RunFailure.class, () -> LaunchRun.times(unreceived, 3));
  }
}
