/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.ab.arms.Arm;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that each process of a run must have its classes from the jars of the arm. */
public class TestIdentity {
  private static final String JOB_TRACKER = "fake.JobTracker";
  private static final String MAP_TASK = "fake.MapTask";

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Arm arm;
  private String sum;

  @Before
  public void setUp() throws Exception {
    arm = new FakeArm(temporary.getRoot().toPath()).side("good").arm();
    sum = arm.sums().values().iterator().next();
  }

  private static String record(String role, String className, String hash) {
    return "{\"type\":\"jar\",\"role\":\"" + role + "\",\"class\":\"" + className
        + "\",\"path\":\"/a.jar\",\"sha256\":\"" + hash + "\"}\n";
  }

  private void check(String... records) throws Exception {
    Path folder = temporary.newFolder().toPath();
    Files.writeString(folder.resolve("run.jsonl"), String.join("", records));
    Identity.check(arm, RunReport.read(folder));
  }

  private void assertRefused(String message, String... records) {
    String said = assertThrows(RunFailure.class, () -> check(records)).getMessage();
    assertEquals(message, said.substring(0, Math.min(message.length(), said.length())));
  }

  @Test
  public void daemonsAndTasksMustReport() throws Exception {
    String cluster = record("cluster", JOB_TRACKER, sum);
    String child = record("child", MAP_TASK, sum);
    check(cluster, child);
    assertRefused("no child process reported the jar of fake.MapTask", cluster);
    assertRefused("no cluster process reported the jar of fake.JobTracker", child);
    assertRefused("no cluster process reported the jar of fake.JobTracker", record("client", JOB_TRACKER, sum), child);
  }

  @Test
  public void aWrongJarOfAnyIsRefused() {
    String cluster = record("cluster", JOB_TRACKER, sum);
    String child = record("child", MAP_TASK, sum);
    assertRefused("ran on a wrong jar: cluster loaded fake.JobTracker from /a.jar (SHA-256 0", cluster,
        record("cluster", JOB_TRACKER, "0"), child);
    assertRefused("ran on a wrong jar: client loaded fake.JobTracker from /a.jar (SHA-256 0", cluster, child,
        record("client", JOB_TRACKER, "0"));
  }
}
