/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.PooledTasks;
import org.apache.hadoop.mapred.testing.ReusedJvms;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that tasks in JVMs that waited see what tasks in JVMs of their own see, that their logs are the same and in
 * the same places, that nothing of one job remains in the JVM of the next, and that each works as its job's user.
 */
@Category(ClusterTest.class)
public class TestPooledTasks {
  private static final int JOBS = 4;

  private static List<String> output(String... arguments) throws Exception {
    return ClusterMain.output(PooledTasks.class, "pooled-tasks-" + String.join("-", arguments), 600, jvm -> jvm,
        arguments).lines().toList();
  }

  private static List<String> facts(List<String> output) {
    return output.stream().filter(line -> line.matches("(saw|waited|log|job|left)\\b.*")).toList();
  }

  /** Returns the commands that the tracker's process has started for the second job, after all one-time starts. */
  private static List<String> forks(List<String> output) {
    return output.subList(output.indexOf("job 1: true"), output.indexOf("job 2: false")).stream()
        .filter(line -> line.startsWith("forked")).toList();
  }

  private static long count(String line, List<String> lines) {
    return lines.stream().filter(line::equals).count();
  }

  @Test
  public void areAsTasksThatWereStarted() throws Exception {
    List<String> ofPool = output("-1");
    List<String> cold = output("0");
    List<String> pooled = facts(ofPool);
    List<String> started = facts(cold);
    assertEquals(pooled.toString(), JOBS, count("waited: true", pooled));
    assertEquals(started.toString(), JOBS, count("waited: false", started));
    assertEquals(String.join("\n", started),
        String.join("\n", pooled).replace("waited: true", "waited: false"));
    for (String none : List.of("saw statics: 0", "saw property of a task: null", "saw tokens of tasks: 0",
        "saw files of tasks: 0", "saw threads of users: 0", "saw login is the process's user: true",
        "saw folder is the task user's: true")) {
      assertEquals(started.toString(), JOBS, count(none, started));
    }
    for (String user : List.of("alice", "bob")) {
      assertEquals(pooled.toString(), 1, count("saw task user: " + user, pooled));
    }
    assertEquals(List.of("job 0: true", "job 1: true", "job 2: false", "job 3: true"),
        pooled.stream().filter(line -> line.startsWith("job")).toList());
    assertEquals("left: 00", pooled.get(pooled.size() - 1));
    assertEquals(List.of(), forks(ofPool));
    assertEquals(List.of("forked a task"), forks(cold));
  }

  /** The variables that the system's loader and libraries read must be set when a JVM starts. */
  @Test
  public void jvmsWaitWithWhatTheTrackerGivesItsTasks() throws Exception {
    List<String> pooled = facts(output("-1", "own"));
    for (String same : List.of("waited: true", "saw marks: b a MARK=a", "saw library path begins: true",
        "saw temp: TASK/work/other", "saw statics: 0")) {
      assertEquals(pooled.toString(), JOBS, count(same, pooled));
    }
  }

  @Test
  public void oneJvmRunsTasksOfOneJob() throws Exception {
    List<String> lines = ClusterMain.output(ReusedJvms.class, "reused-jvms").lines()
        .filter(line -> line.startsWith("job")).toList();
    assertEquals(List.of("job 0: in 1 JVM that waited, tasks before each [0, 1, 2]",
        "job 1: in 1 JVM that waited, tasks before each [0, 1, 2]", "jobs have the same JVM: false"), lines);
  }
}
