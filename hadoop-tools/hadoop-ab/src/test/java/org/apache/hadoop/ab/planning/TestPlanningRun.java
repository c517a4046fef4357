/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.planning;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.ab.run.FakeArm;
import org.apache.hadoop.ab.run.Mark;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that an arm receives the options of its plan, and that its client's calls during the plan are counted. */
public class TestPlanningRun {
  private static final String CLIENT = " org.apache.hadoop.hdfs.protocol.ClientProtocol";

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void armIsToldEverything() throws Exception {
    RunFolder folder = new RunFolder(temporary.getRoot().toPath().resolve("run")).create();
    PlanningRun run = new PlanningRun(Map.of("files", 7, "folders", 2, "new-api", true), 7, Path.of("/arm.jar"),
        Path.of("/agent.jar"));
    FakeArm fake = new FakeArm(temporary.getRoot().toPath());
    Properties told = fake.told(run, folder);
    Map.of("workload", "planning", "files", "7", "folders", "2", "new-api", "true")
        .forEach((key, value) -> assertEquals(key, value, told.getProperty(key)));
    assertEquals("org.apache.hadoop.ipc.WritableRpcEngine$Invoker#invoke 1.getName 1.getDeclaringClass.getName",
        run.program().marks().get("rpc"));
    assertTrue(run.command(fake.side("good"), folder).contains("-Dab.marks=" + folder.report()));
    assertEquals("planning: 7 files in 2 folders", run.description());
  }

  @Test
  public void callsOfTheClientDuringThePlan() throws Exception {
    List<Mark> marks = List.of(new Mark(1, "rpc", "create" + CLIENT, 5, 6), new Mark(1, "job", "", 10, 20),
        new Mark(1, "rpc", "getListing" + CLIENT, 10, 11), new Mark(1, "rpc", "getBlockLocations" + CLIENT, 19, 25),
        new Mark(1, "rpc", "sendHeartbeat org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol", 15, 16),
        new Mark(1, "rpc", "renewLease" + CLIENT, 21, 22));
    assertEquals(2, PlanningRun.calls(marks));
    assertThrows(RunFailure.class, () -> PlanningRun.calls(marks.subList(0, 1)));
  }
}
