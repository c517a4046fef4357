/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsfaults;

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
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that an arm receives its cases, and that its report must cover each of them. */
public class TestDfsFaultsRun {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private FakeArm fake;
  private RunFolder folder;
  private Path kept;
  private DfsFaultsRun run;

  @Before
  public void setUp() throws Exception {
    fake = new FakeArm(temporary.getRoot().toPath());
    folder = new RunFolder(temporary.getRoot().toPath().resolve("run")).create();
    kept = temporary.getRoot().toPath().resolve("cases");
    run = new DfsFaultsRun(3, List.of(new FaultCase(101, WriteFault.KILL, 1, 80_000, 1, 0, true),
        new FaultCase(102, WriteFault.CUT, 3, 90_000, 1, 2, false)), true, 4, Duration.ofSeconds(30), 9, kept,
        Path.of("/arm.jar"));
  }

  @Test
  public void armIsToldEverything() throws Exception {
    Properties told = fake.told(run, folder);
    Map.of("workload", "dfs-faults", "cluster", "processes", "impatient", "true", "data-nodes", "4", "block-bytes",
        "1048576", "limit", "30", "settle", "45", "seed", "9").forEach((key, value) ->
        assertEquals(key, value, told.getProperty(key)));
    assertEquals(List.of("101 kill kill 0 1 80000 1 0 true", "102 cut cut 0 3 90000 1 2 false"),
        Files.readAllLines(Path.of(told.getProperty("cases"))));
    assertTrue(run.bound().compareTo(run.limit().multipliedBy(2)) > 0);
  }

  private Map<String, Double> values(String... cases) throws Exception {
    List<String> lines = new ArrayList<>(List.of(cases));
    for (String name : List.of("cluster\",\"class\":\"fake.JobTracker", "child\",\"class\":\"fake.MapTask")) {
      lines.add("{\"type\":\"jar\",\"role\":\"" + name + "\",\"sha256\":\"" + fake.side("good").conf().get("fake.sum")
          + "\"}");
    }
    lines.add("{\"type\":\"done\"}");
    Files.writeString(folder.report().resolve("run.jsonl"), String.join("\n", lines) + "\n");
    return run.values(fake.side("good"), folder, RunReport.read(folder.report()));
  }

  private static String reported(int number, String end, double seconds, int left, String note) {
    return "{\"type\":\"case\",\"number\":" + number
        + ",\"label\":\"kill\",\"replicas\":1,\"packet\":4,\"end\":\"" + end
        + "\",\"seconds\":" + seconds + ",\"left\":" + left + ",\"missing\":0,\"note\":\"" + note + "\"}";
  }

  @Test
  public void casesAreCountedAndKept() throws Exception {
    assertEquals(Map.of("right", 50.0, "failed", 50.0, "median", 2.0, "slowest", 3.0, "left", 2.0),
        values(reported(101, "right", 1, 2, ""), reported(102, "failed", 3, 0, "all are bad")));
    assertEquals(List.of(new CaseResult("fake", 101, "kill", 1, 4, "right", 1, 2, 0, ""),
        new CaseResult("fake", 102, "kill", 1, 4, "failed", 3, 0, 0, "all are bad")), CaseResult.kept(kept));
    assertEquals("what cannot be done here counts for nothing", Map.of("right", 100.0, "median", 1.0, "slowest", 1.0),
        values(reported(101, "right", 1, 0, ""), reported(102, "skipped", 0, 0, "")));
    assertEquals("a batch is kept once", 2, CaseResult.kept(kept).size());
  }

  /** Otherwise the median would be that of only the runs with a correct file. */
  @Test
  public void aRunWithoutARightFileCounts() throws Exception {
    assertEquals(Map.of("right", 0.000001, "failed", 50.0, "hung", 50.0, "median", 47.0, "slowest", 90.0),
        values(reported(101, "hung", 90, 0, ""), reported(102, "failed", 4, 0, "all are bad")));
    assertEquals(Map.of(), values(reported(101, "skipped", 0, 0, ""), reported(102, "skipped", 0, 0, "")));
  }

  @Test
  public void aRunMustTellOfEachCase() {
    assertEquals("reported 1 cases of 2",
        assertThrows(RunFailure.class, () -> values(reported(101, "right", 1, 0, ""))).getMessage());
  }
}
