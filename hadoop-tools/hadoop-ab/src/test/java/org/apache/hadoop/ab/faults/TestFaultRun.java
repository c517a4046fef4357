/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.faults;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.ab.run.FakeArm;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that an arm receives its fault, and that its report says how the job ended. */
public class TestFaultRun {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private final FaultRun run =
      new FaultRun(FaultKind.ONE_IN_A_HUNDRED, Duration.ofSeconds(30), 9, Path.of("/arm.jar"));
  private FakeArm fake;
  private RunFolder folder;

  @Before
  public void setUp() throws Exception {
    fake = new FakeArm(temporary.getRoot().toPath());
    folder = new RunFolder(temporary.getRoot().toPath().resolve("run")).create();
  }

  @Test
  public void armIsToldEverything() throws Exception {
    Properties properties = fake.told(run, folder);
    Map.of("workload", "shuffle-faults", "fault", "one-in-a-hundred", "limit", "30", "seed", "9",
        "classes.cluster", "fake.JobTracker", "classes.child", "fake.MapTask", "conf.fake.mode", "good",
        "child-flags", "-Xmx200m -XX:-UsePerfData")
        .forEach((key, value) -> assertEquals(key, value, properties.getProperty(key)));
  }

  @Test
  public void aJobAtItsLimitIsNoRunThatHangs() {
    assertTrue(run.bound().compareTo(run.limit()) > 0);
  }

  /** Returns a run with the report of a job that ended in this way. */
  private Run reported(int end, int failedCopies, String mapTask) throws Exception {
    List<String> lines = new ArrayList<>();
    String sum = fake.side("good").conf().get("fake.sum");
    lines.add("{\"type\":\"jar\",\"role\":\"cluster\",\"class\":\"fake.JobTracker\",\"sha256\":\"" + sum + "\"}");
    lines.add("{\"type\":\"jar\",\"role\":\"child\",\"class\":\"" + mapTask + "\",\"sha256\":\"" + sum + "\"}");
    Map.of("end", end, "wall", 7, "failed_copies", failedCopies, "maps", 12, "reduces", 3).forEach((name, value) ->
        lines.add("{\"type\":\"metric\",\"name\":\"" + name + "\",\"value\":" + value + "}"));
    lines.add("{\"type\":\"done\"}");
    Files.writeString(folder.report().resolve("run.jsonl"), String.join("\n", lines) + "\n");
    Map<String, Double> values = run.values(fake.side("good"), folder, RunReport.read(folder.report()));
    return new Run(1, "fake", "x", 9, values, 0, 0, 0, null, null);
  }

  @Test
  public void howAJobEndsIsMeasured() throws Exception {
    FaultRun.End[] ends = FaultRun.End.values();
    for (int end = 1; end <= ends.length; end++) {
      assertEquals(ends[end - 1], FaultRun.End.of(reported(end, 4, "fake.MapTask")));
    }
    assertEquals(4.0, reported(1, 4, "fake.MapTask").values().get("failed_copies"), 0);
  }

  @Test
  public void whatDidNotHappenHasNoValue() throws Exception {
    assertEquals(Map.of("end", 1.0, "wall", 7.0, "maps", 12.0, "reduces", 3.0),
        reported(1, 0, "fake.MapTask").values());
  }

  @Test
  public void jobsOnOtherJarsDoNotCount() {
    assertEquals("no child process reported the jar of fake.MapTask",
        assertThrows(RunFailure.class, () -> reported(4, 0, "other.MapTask")).getMessage());
  }
}
