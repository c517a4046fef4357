/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a run can end in any way without leaving anything behind. */
public class TestRunner {
  private static final Duration LONG = Duration.ofMinutes(5);

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private FakeArm fake;
  private Path root;

  @Before
  public void setUp() throws Exception {
    fake = new FakeArm(temporary.getRoot().toPath());
    root = temporary.getRoot().toPath().resolve("runs/001-fake");
  }

  private Run run(String mode, boolean keep) throws Exception {
    Run run = new Runner(FakeArm.isolation(false), LONG, keep).run(fake.measurement(), fake.side(mode), 1, root);
    assertEquals(Map.of(), FakeArm.processesOf(root));
    return run;
  }

  private void assertFails(String mode, String... words) throws Exception {
    Run run = run(mode, false);
    assertTrue(mode + " passed", run.failed());
    for (String word : words) {
      assertTrue(run.failure(), run.failure().contains(word));
    }
    assertFalse(run.failure(), run.failure().contains("\n"));
    assertEquals(Map.of(), run.values());
    assertFalse("scratch is left", Files.exists(root.resolve("scratch")));
    assertTrue("no log is left", Files.exists(root.resolve("arm.log")));
    assertEquals("runs/001-fake", run.folder());
    assertFalse("a path of this machine", run.failure().contains(root.toString()));
  }

  @Test
  public void goodRunCountsAndLeavesNothing() throws Exception {
    Run run = run("good", false);
    assertNull(run.failure());
    assertEquals(Map.of("wall", 2.5, "cpu", 1.5, "map_cpu", 0.5), run.values());
    assertFalse(Files.exists(root));
    assertNull(run.folder());
  }

  @Test
  public void keepLeavesAllFilesButNoProcess() throws Exception {
    assertFalse(run("orphan", true).failed());
    assertTrue(Files.exists(root.resolve("scratch/data.bin")));
    assertTrue(Files.exists(root.resolve("scratch/output/part-00000")));
  }

  @Test
  public void detachedProcessesAreEnded() throws Exception {
    assertFalse(run("orphan", false).failed());
    assertFalse(Files.exists(root));
  }

  /** Otherwise the user's flags would affect the figures without being in any report. */
  @Test
  public void flagsOfTheEnvironmentReachNoRun() throws Exception {
    Map<String, String> environment = new HashMap<>(Map.of("PATH", "/bin", "TZ", "UTC", "JAVA_TOOL_OPTIONS", "-Xint",
        "JDK_JAVA_OPTIONS", "-Xint", "_JAVA_OPTIONS", "-Xmx64m"));
    new Runner(FakeArm.isolation(false), LONG, false).prepare(environment, fake.side("good"), new RunFolder(root));
    assertEquals(Set.of("PATH", "TZ", "JAVA_HOME", RunFolder.markVariable()), environment.keySet());
  }

  @Test
  public void crashNamesStatusAndReason() throws Exception {
    assertFails("crash", "status 5", "the reason of the crash", "; its log: runs/001-fake/arm.log");
  }

  @Test
  public void silenceIsNoSuccess() throws Exception {
    assertFails("silent", "ended in stage 'job'", "arm.log");
  }

  @Test
  public void armsOwnErrorIsPassedOn() throws Exception {
    assertFails("error", "port 8020 is in use: end its owner");
  }

  @Test
  public void wrongJarOfOneChildFailsTheRun() throws Exception {
    assertFails("wrong-jar", "wrong jar", "fake.MapTask", "/elsewhere.jar");
  }

  @Test
  public void childThatReportsNoJarFailsTheRun() throws Exception {
    assertFails("no-child", "no child process reported the jar of fake.MapTask");
  }

  @Test
  public void wrongOutputFailsTheRun() throws Exception {
    assertFails("wrong-output", "wrote wrong output", "has the count");
  }

  @Test
  public void missingOutputFailsTheRun() throws Exception {
    assertFails("no-output", "left no output");
  }

  @Test
  public void missingMetricFailsTheRun() throws Exception {
    assertFails("no-cpu", "reported no cpu");
  }

  @Test
  public void zeroSecondsIsNoMeasurement() throws Exception {
    assertFails("zero", "metric wall is 0.0");
  }

  @Test
  public void attemptsAreCounted() throws Exception {
    Run run = run("attempts", false);
    assertEquals(4, run.attempts());
    assertEquals(1, run.failedAttempts());
    assertEquals(2, run.killedAttempts());
  }
}
