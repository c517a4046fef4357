/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.Concurrently;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that jobs end in the same states, with the same files and counters, whether tasks or the JobTracker commit
 * them.
 */
@Category(ClusterTest.class)
public class TestCommittedJobs {
  /** The jobs for which the tuned JobTracker launches no setup or cleanup task. */
  private static final List<String> TASKS_GO = List.of("succeeded", "new API", "new API, null", "failed map", "killed",
      "failing commit", "failing setup", "kept", "no tasks", "not marked");
  /** The jobs whose staging directory stock leaves behind and the tuned JobTracker deletes. */
  private static final List<String> STAGING_GOES = List.of("failing commit", "not needed");

  /** Parts of lines that stock logs for each task or block, and tuned jars only at a lower log level. */
  private static final List<String> ROUTINE = List.of("addFreeSlot : ", "Trying to launch : ", "In TaskLauncher, ",
      "reported output size for ", " is in commit-pending, ", "In JvmRunner constructed ", "Removing task '",
      "Choosing rack-local task ", "Deleting localized job conf ", "jobToken generated ", "LogDirConfPath is ",
      "NameSystem.addToInvalidates: ", "blockMap updated: ", "Receiving block ", " terminating", "Scheduling block ");
  /** Parts of lines that both log. */
  private static final List<String> KEPT = List.of("LaunchTaskAction (registerTask): ", " given task: ", " is done.",
      " exited with exit code ", "Adding task (MAP) ", "Task 'attempt", "Initializing job_", " added successfully ",
      " has completed successfully.", "Killing job ", "AuditLogger: USER=", "NameSystem.allocateBlock: ",
      "NameSystem.completeFile: ", "DataNode.clienttrace: ", "Deleted block ");

  private static String stock;
  private static String ours;

  @BeforeClass
  public static void runBoth() throws Exception {
    List<String> outputs = Concurrently.call(
        () -> ClusterMain.output(CommittedJobs.class, "committed-jobs-stock", ClusterMain::onStock),
        () -> ClusterMain.output(CommittedJobs.class, "committed-jobs",
            jvm -> jvm.options("-D" + CommittedJobs.STAGING_GOES + "=" + String.join(",", STAGING_GOES))));
    stock = outputs.get(0);
    ours = outputs.get(1);
  }

  @Test
  public void endAsOnStock() {
    List<String> expected = new ArrayList<>();
    for (String line : lines(stock)) {
      String how = line.substring(0, Math.max(0, line.indexOf(':')));
      if (line.contains(": tasks of its own ") && TASKS_GO.contains(how)) {
        assertEquals(how + ": tasks of its own true", line);
        expected.add(how + ": tasks of its own false");
      } else if (line.contains(": staging ") && STAGING_GOES.contains(how)) {
        assertEquals(line, how + ": staging [JOB rwx------ alice supergroup /", line.replaceFirst(",.*", ""));
        expected.add(how + ": staging []");
      } else {
        expected.add(line);
      }
    }
    assertEquals(String.join("\n", expected), String.join("\n", lines(ours)));
  }

  @Test
  public void linesOfRoutineAreNotLogged() {
    assertEquals(ROUTINE, ROUTINE.stream().filter(stock::contains).toList());
    assertEquals(List.of(), ROUTINE.stream().filter(ours::contains).toList());
    assertEquals(KEPT, KEPT.stream().filter(stock::contains).toList());
    assertEquals(KEPT, KEPT.stream().filter(ours::contains).toList());
  }

  @Test
  public void eachKindOfTasksLogsAtItsLevel() {
    for (String output : List.of(stock, ours)) {
      assertEquals(List.of(
          "not marked: logged, by maps for debugging false, as news false, by reduces true, true"),
          output.lines().filter(line -> line.contains(": logged, ")).toList());
    }
  }

  private static List<String> lines(String output) {
    return output.lines().filter(line -> line.matches(
        "mark .*|[\\w ,]+: ([A-Z]+, setup|tasks of its own|counters|history|output|staging) .*")).toList();
  }
}
