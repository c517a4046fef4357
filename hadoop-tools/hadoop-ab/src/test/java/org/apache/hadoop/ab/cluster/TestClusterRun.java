/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.ab.run.FakeArm;
import org.apache.hadoop.ab.run.Probe;
import org.apache.hadoop.ab.run.Profiler;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Runner;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that an arm receives all settings of its cluster, and that its probes become figures. */
public class TestClusterRun {
  private static final Probe BEAT = Probe.parse("heartbeat=org.apache.hadoop.mapred.JobTracker#heartbeat");

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private FakeArm fake;
  private RunFolder folder;

  @Before
  public void setUp() throws Exception {
    fake = new FakeArm(temporary.getRoot().toPath());
    folder = new RunFolder(temporary.getRoot().toPath().resolve("run")).create();
  }

  @Test
  public void armIsToldEverything() throws Exception {
    Properties properties = fake.told(fake.measurement(), folder);
    assertEquals("small-job", properties.getProperty("workload"));
    assertEquals("2", properties.getProperty("reduces"));
    assertEquals(folder.output().toString(), properties.getProperty("output"));
    assertEquals("fake.JobTracker", properties.getProperty("classes.cluster"));
    assertEquals("good", properties.getProperty("conf.fake.mode"));
    assertNull(properties.getProperty("probe.jar"));
  }

  @Test
  public void agentRunsOnlyForAProbe() throws Exception {
    assertTrue(fake.measurement().command(fake.side("good"), folder).stream()
        .noneMatch(each -> each.startsWith("-javaagent:")));
    ClusterRun run = fake.measurement(List.of(BEAT));
    assertEquals(BEAT.target(), fake.told(run, folder).getProperty("probe.method.heartbeat"));
    assertTrue(run.command(fake.side("good"), folder).stream().anyMatch(each -> each.startsWith("-javaagent:")));
  }

  @Test
  public void breakdownAndCensusNeedMarksAndRecorderInAllProcesses() throws Exception {
    ClusterRun plain = fake.measurement();
    ClusterRun run = new ClusterRun(plain.workload(), plain.shape(), plain.input(), plain.cluster(), plain.tools(),
        List.of(), plain.agent(), new JobOptions(6, true, true, 30));
    Properties told = fake.told(run, folder);
    assertEquals("6", told.getProperty("jobs"));
    assertEquals("30", told.getProperty("idle"));
    assertEquals("org.apache.hadoop.mapreduce.JobSubmitter#writeSplits", run.program().marks().get("plan"));
    assertEquals("org.apache.hadoop.conf.Configuration#loadResource", run.program().marks().get("load"));
    String marks = "-Dab.marks=" + folder.report();
    assertTrue(told.getProperty("child-flags").contains(" " + marks));
    String recorder = "-XX:StartFlightRecording=settings=";
    assertTrue(told.getProperty("child-flags").contains(" " + recorder));
    List<String> command = run.command(fake.side("good"), folder);
    assertEquals(1, command.stream().filter(marks::equals).count());
    assertTrue(command.stream().noneMatch(each -> each.startsWith("-javaagent:")));
    assertEquals(1, command.stream().filter(each -> each.startsWith(recorder)).count());
    assertEquals(plain.bound().multipliedBy(6).plusSeconds(30), run.bound());
  }

  @Test
  public void armIsToldOfAFaultAndHasTimeForIt() throws Exception {
    ClusterRun plain = fake.measurement();
    assertNull(fake.told(plain, folder).getProperty("fault"));
    ClusterRun run = new ClusterRun(plain.workload(), plain.shape(), plain.input(), plain.cluster(), plain.tools(),
        List.of(), plain.agent(), new JobOptions(1, false, false, 0, NodeFault.of(70, null)));
    Properties told = fake.told(run, folder);
    assertEquals("pause", told.getProperty("fault"));
    assertEquals("70", told.getProperty("fault-seconds"));
    assertEquals(plain.description() + "; a data node stops for 70 s", run.description());
    assertTrue(run.bound().compareTo(plain.bound().plusSeconds(70)) > 0);
    assertEquals("a data node is killed and comes again after 9 s", NodeFault.of(null, 9).orElseThrow().toString());
  }

  @Test
  public void profilerIsInAllProcesses() throws Exception {
    Path recordings = temporary.getRoot().toPath().resolve("recordings");
    Side side = fake.side("good").with(new Profiler(List.of("-agentpath:p.so=file={recordings}/%p.jfr", "-Xint"),
        recordings));
    String agent = "-agentpath:p.so=file=" + recordings.resolve("run") + "/%p.jfr";
    List<String> command = fake.measurement().command(side, folder);
    assertEquals(List.of(agent, "-Xint"), command.subList(command.indexOf(agent), command.indexOf(agent) + 2));
    assertTrue(command.indexOf(agent) < command.indexOf("-cp"));
    assertTrue("a profiler makes no folder", Files.isDirectory(recordings.resolve("run")));
    String flags = fake.measurement().told(side, folder).get("child-flags").toString();
    assertTrue(flags, flags.contains(" " + agent + " -Xint"));
  }

  /**
   * Returns the values of a good run that is kept, with these lines as if agents of several processes had written them.
   */
  private Map<String, Double> values(String... probes) throws Exception {
    new Runner(FakeArm.isolation(false), Duration.ofMinutes(5), true)
        .run(fake.measurement(), fake.side("good"), 1, folder.root());
    for (int i = 0; i < probes.length; i++) {
      Files.writeString(folder.report().resolve("probe-" + i + ".jsonl"), probes[i] + "\n");
    }
    return fake.measurement(List.of(BEAT)).values(fake.side("good"), folder, RunReport.read(folder.report()));
  }

  @Test
  public void probesOfAllProcessesAddUp() throws Exception {
    Map<String, Double> values = values(
        "{\"type\":\"probe\",\"name\":\"heartbeat\",\"matched\":1,\"calls\":3,\"nanos\":1500000000}",
        "{\"type\":\"probe\",\"name\":\"heartbeat\",\"matched\":0,\"calls\":0,\"nanos\":0}",
        "{\"type\":\"probe\",\"name\":\"heartbeat\",\"matched\":1,\"calls\":1,\"nanos\":500000000}");
    assertEquals(Map.of("wall", 2.5, "cpu", 1.5, "map_cpu", 0.5, "heartbeat.calls", 4.0, "heartbeat.time", 2.0),
        values);
  }

  @Test
  public void methodThatIsNowhereFails() {
    RunFailure e = assertThrows(RunFailure.class,
        () -> values("{\"type\":\"probe\",\"name\":\"heartbeat\",\"matched\":0,\"calls\":0,\"nanos\":0}"));
    assertEquals("no loaded class has the method org.apache.hadoop.mapred.JobTracker#heartbeat",
        e.getMessage());
  }

  @Test
  public void otherFormsOfAProbeAreRefused() {
    for (String text : new String[] {"", "a", "a=B", "A=b#c", "a=b#c#d", "a b=c#d"}) {
      assertThrows(text, UserError.class, () -> Probe.parse(text));
    }
  }

  @Test
  public void descriptionTellsWhatWasAsked() throws Exception {
    ClusterRun plain = fake.measurement();
    assertFalse(plain.description(), plain.description().contains("--"));
    ClusterRun run = new ClusterRun(plain.workload(), plain.shape(), plain.input(), plain.cluster(), plain.tools(),
        List.of(BEAT), plain.agent(), new JobOptions(6, true, true, 30));
    assertEquals(plain.description() + "; --jobs 6; --breakdown; --census; --idle 30; "
        + "--probe heartbeat=org.apache.hadoop.mapred.JobTracker#heartbeat", run.description());
  }
}
