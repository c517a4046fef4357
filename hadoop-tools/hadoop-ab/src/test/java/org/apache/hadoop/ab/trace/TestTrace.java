/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.trace;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.ab.telemetry.TestHistoryText;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/** Tests following an attempt through logs. */
public class TestTrace {
  private static final String JOB = "job_202611280600_0001";
  private static final String ATTEMPT = "attempt_202611280600_0001_r_000000_0";
  private static final String OTHER = "attempt_202611280600_0001_r_000000_01";
  private static final String MR = " INFO org.apache.hadoop.mapred.";

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path folder;

  @Before
  public void setUp() {
    folder = temporary.getRoot().toPath();
  }

  private static String at(String time) {
    return "2026-11-28 06:00:" + time;
  }

  private void write(String file, String... lines) throws Exception {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, String.join("\n", lines) + "\n");
  }

  /** Writes the logs of a cluster of real daemons. */
  private void cluster() throws Exception {
    write("client/arm.log", "26/11/28 06:00:00 INFO mapreduce.Job: Running job: " + JOB,
        "26/11/28 06:00:09 INFO mapreduce.Job: Job complete: " + JOB);
    write("jobtracker/hadoop-u-jobtracker-h.log", at("00,100") + MR + "JobTracker: Job " + JOB
        + " added successfully for user 'u' to queue 'default'",
        at("00,200") + MR + "JobInProgress: Initializing " + JOB,
        at("01,000") + MR + "JobTracker: Adding task (REDUCE) '" + ATTEMPT + "' to tip task_202611280600_0001_r_000000,"
            + " for tracker 'tracker_h:1'",
        at("01,001") + MR + "JobTracker: Adding task (REDUCE) '" + OTHER + "' to tip x",
        at("01,002") + MR + "JobTracker: Adding task (MAP) 'attempt_202611280600_0001_m_000000_0' to tip x",
        at("08,500") + MR + "JobInProgress: Task '" + ATTEMPT
            + "' has completed task_202611280600_0001_r_000000 successfully.",
        at("08,600") + MR + "JobInProgress: Task '" + OTHER
            + "' has completed task_202611280600_0001_r_000000 successfully.");
    write("tasktracker/tt.log", at("01,100") + MR + "TaskTracker: LaunchTaskAction (registerTask): " + ATTEMPT
        + " task's state:UNASSIGNED",
        at("01,300") + MR + "TaskTracker: JVM with ID: jvm_202611280600_0001_r_77 given task: " + ATTEMPT,
        at("09,000") + MR + "JvmManager: JVM : jvm_202611280600_0001_r_77 exited with exit code 0.",
        "a line of a stack trace that names " + ATTEMPT);
    write("datanode/dn.log", at("06,000") + " INFO org.apache.hadoop.hdfs.server.datanode.DataNode: Receiving block "
        + "blk_-42_1001 src: /1:1 dest: /1:2",
        at("06,100") + " INFO org.apache.hadoop.hdfs.server.datanode.DataNode: Receiving block blk_-421_1001 src: x",
        at("06,500") + " INFO org.apache.hadoop.hdfs.server.datanode.DataNode.clienttrace: src: /1:1, dest: /1:2, "
            + "bytes: 10, op: HDFS_WRITE, cliID: DFSClient_" + ATTEMPT + ", srvID: s, blockid: blk_-42_1001");
    write("userlogs/" + JOB + "/" + ATTEMPT + "/syslog", at("02,000") + " INFO org.apache.hadoop.metrics.Jvm: started",
        at("02,500") + " INFO org.apache.hadoop.mapreduce.task.reduce.Fetcher: fetcher#1 about to shuffle output of "
            + "map attempt_202611280600_0001_m_000000_0",
        at("05,500") + " INFO org.apache.hadoop.mapred.Merger: Merging 3 sorted segments",
        at("07,000") + MR + "Task: Task " + ATTEMPT + " is allowed to commit now",
        at("07,200") + MR + "Task: Task '" + ATTEMPT + "' done.");
  }

  private Trace trace() throws Exception {
    return Trace.of(AttemptId.parse(ATTEMPT), folder, ZoneOffset.UTC);
  }

  private String print(String... more) {
    StringWriter out = new StringWriter();
    List<String> arguments = new ArrayList<>(List.of(ATTEMPT, folder.toString(), "--zone", "UTC"));
    arguments.addAll(List.of(more));
    new CommandLine(new TraceCommand()).setOut(new PrintWriter(out)).execute(arguments.toArray(new String[0]));
    return out.toString();
  }

  @Test
  public void linesOfAllDaemonsAreInTheOrderOfTime() throws Exception {
    cluster();
    assertEquals(List.of("client submitted", "JobTracker submitted", "JobTracker initialised", "JobTracker assigned",
        "TaskTracker received", "TaskTracker JVM", "task fetched", "task spilled", "DataNode block", "DataNode block",
        "task commit", "task done", "JobTracker done", "client done", "TaskTracker JVM"),
        trace().steps().stream().map(step -> step.daemon() + " " + step.what()).toList());
    Step assigned = trace().steps().get(3);
    assertEquals("jobtracker/hadoop-u-jobtracker-h.log:3", assigned.file() + ":" + assigned.line());
    assertEquals(List.of("no history file mentions it: there is none"), trace().missing());
  }

  @Test
  public void historyOfTheJobIsPartOfIt() throws Exception {
    cluster();
    write("history/" + JOB + "_u", TestHistoryText.EVENTS);
    write("more/history/" + JOB + "_u", TestHistoryText.EVENTS);
    assertEquals(List.of("JOB_SUBMITTED: job submitted", "JOB_INITED: job launched", "REDUCE_ATTEMPT_STARTED: start"),
        trace().steps().stream().filter(step -> step.daemon() == Daemon.HISTORY).map(Step::text).toList());
    assertEquals(List.of(), trace().missing());
  }

  @Test
  public void daemonsOfOneLogAreToldByTheirClasses() throws Exception {
    write("arm.log", at("01,000") + MR + "JobTracker: Adding task (REDUCE) '" + ATTEMPT + "' to tip x",
        at("01,100") + MR + "TaskTracker: LaunchTaskAction (registerTask): " + ATTEMPT,
        at("03,000") + " INFO org.apache.hadoop.hdfs.server.datanode.DataNode.clienttrace: op: HDFS_WRITE, cliID: "
            + "DFSClient_" + ATTEMPT + "_1, blockid: blk_1_2");
    assertEquals(List.of(Daemon.JOB_TRACKER, Daemon.TASK_TRACKER, Daemon.DATA_NODE),
        trace().steps().stream().map(Step::daemon).toList());
    assertEquals(3, trace().missing().size());
    assertTrue(trace().missing().toString(), trace().missing().contains("no log of a client mentions it"));
  }

  @Test
  public void containersOfLaterReleases() throws Exception {
    String thread = " INFO [AsyncDispatcher event handler] org.apache.hadoop.";
    write("logs/container_1_0001_01_000001/syslog", at("01,000") + thread + "mapreduce.v2.app.job.impl."
        + "TaskAttemptImpl: TaskAttempt: [" + ATTEMPT + "] using containerId: [container_1_0001_01_000005 on NM: [h:1]",
        at("09,000") + thread + "mapreduce.v2.app.job.impl.TaskAttemptImpl: " + ATTEMPT
            + " TaskAttempt Transitioned from RUNNING to SUCCEEDED");
    write("logs/container_1_0001_01_000005/syslog", at("04,000")
        + " INFO [main] org.apache.hadoop.mapred.Task: Task:" + ATTEMPT
        + " is done. And is in the process of committing");
    write("nodemanager/hadoop-nodemanager.log", at("02,000") + " INFO org.apache.hadoop.yarn.server.nodemanager."
        + "containermanager.ContainerManagerImpl: Start request for container_1_0001_01_000005 by user u");
    assertEquals(List.of("ApplicationMaster assigned", "NodeManager received", "task commit", "ApplicationMaster done"),
        trace().steps().stream().map(step -> step.daemon() + " " + step.what()).toList());
  }

  @Test
  public void processesOfOthersAreNotItsOwn() throws Exception {
    cluster();
    int steps = trace().steps().size();
    write("tasktracker/more.log",
        at("09,100") + MR + "JvmManager: JVM : jvm_202611280600_0001_r_771 exited with exit code 0.",
        at("09,200") + MR + "TaskTracker: JVM with ID: jvm_202611280600_0001_r_77 given task: " + OTHER);
    assertEquals(steps, trace().steps().size());
    write("tasktracker/more.log", at("09,300") + MR + "JvmManager: JVM : jvm_202611280600_0001_r_77 is there");
    assertEquals(steps + 1, trace().steps().size());
  }

  @Test
  public void terminalsAreToldNothing() throws Exception {
    write("jobtracker.log", at("01,000") + MR + "JobTracker: Adding\ttask '" + ATTEMPT + "' \u001b[2J\u0007\u009b1m");
    assertTrue(print(), print().contains("Adding task '" + ATTEMPT + "' ?[2J??1m\n"));
  }

  @Test
  public void gapsAreMarkedAndWaitsAddUp() throws Exception {
    cluster();
    String text = print();
    assertTrue(text, text.startsWith(ATTEMPT + " of " + JOB + ": 15 lines in 9.000 s from 2026-11-28 06:00:00\n"));
    assertTrue(text, text.contains("\n      ... 3.000 s until\n06:00:05.500  task "));
    assertTrue(text, text.matches("(?s).*\n  all +9\\.000 +3\n.*"));
    assertTrue(text, text.contains("  userlogs/JOB/ATTEMPT/syslog:5 "));
    assertTrue(text, text.contains("\n! missing:\n!   no history file mentions it"));
    double sum = text.substring(text.indexOf("waits until"), text.indexOf("\n  all ")).lines().skip(1)
        .mapToDouble(line -> Double.parseDouble(line.strip().split("\\s{2,}")[1])).sum();
    assertEquals(9, sum, 1e-9);
  }

  @Test
  public void manyAlikeAreCountedUnlessAllAreAskedFor() throws Exception {
    String[] lines = new String[20];
    Arrays.setAll(lines, i -> at(String.format("01,%03d", i)) + MR + "Fetcher: fetcher#1 copies for " + ATTEMPT);
    write("userlogs/" + ATTEMPT + "/syslog", lines);
    assertTrue(print(), print().contains("  14 more like this"));
    assertEquals(20, print("--all").lines().filter(line -> line.contains("fetcher#1")).count());
  }

  @Test
  public void longPathsAreShownByTheirLastFolder() throws Exception {
    write("a/" + "very-long-name/".repeat(5) + "c1/jobtracker.log", at("01,000") + MR + "JobTracker: Adding task '"
        + ATTEMPT + "' to tip x");
    assertTrue(print(), print().contains("  .../c1/jobtracker.log:1 "));
  }

  @Test
  public void packedLogsAreReadAndCutOnesAsFarAsTheyGo() throws Exception {
    cluster();
    Path log = folder.resolve("tasktracker/tt.log");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(Files.readString(log).getBytes(StandardCharsets.UTF_8));
    }
    Files.delete(log);
    Path packed = folder.resolve("tasktracker/tt.log.1.gz");
    for (int length = 0; length <= bytes.size(); length += Math.max(1, Math.min(7, bytes.size() - length))) {
      Files.write(packed, Arrays.copyOf(bytes.toByteArray(), length));
      Trace trace = trace();
      assertTrue(trace.steps().size() >= 12);
      assertEquals(length < bytes.size(), trace.missing().stream().anyMatch(line -> line.startsWith(
          "tasktracker/tt.log.1.gz: cannot be read to the end")));
    }
    assertEquals(15, trace().steps().size());
  }

  @Test
  public void unknownAttemptsAndFoldersAreSaid() throws Exception {
    cluster();
    assertThrows(UserError.class, () -> AttemptId.parse("attempt_1"));
    assertThrows(UserError.class, () -> AttemptId.parse(JOB));
    StringWriter out = new StringWriter();
    assertEquals(1, new CommandLine(new TraceCommand()).setOut(new PrintWriter(out))
        .execute("attempt_1_0009_m_000000_0", folder.toString()));
    assertTrue(out.toString(), out.toString().startsWith("attempt_1_0009_m_000000_0: nothing is known about it\n"));
    assertFalse(out.toString(), out.toString().contains("waits until"));
  }
}
