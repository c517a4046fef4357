/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Jobs end in the same states, with the same files and counters, whether tasks or the JobTracker commit them. */
@Category(ClusterTest.class)
public class TestCommittedJobs {
  /** Of these the JobTracker of ours launches no task of its own. */
  private static final List<String> TASKS_GO = List.of("succeeded", "new API", "new API, null", "failed map", "killed",
      "failing commit", "failing setup", "kept", "no tasks", "not marked");
  /** Of these stock leaves the staging directory. */
  private static final List<String> STAGING_GOES = List.of("failing commit", "not needed");

  @Test
  public void endAsOnStock() throws Exception {
    List<String> expected = new ArrayList<>();
    for (String line : lines(ClusterMain.output(CommittedJobs.class, "committed-jobs-stock",
        TestCommittedJobs::onStock))) {
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
    assertEquals(String.join("\n", expected),
        String.join("\n", lines(ClusterMain.output(CommittedJobs.class, "committed-jobs"))));
  }

  /** Tasks need the same flag there. */
  private static ChildJvm onStock(ChildJvm jvm) {
    return jvm.onStock().environment("JDK_JAVA_OPTIONS",
        "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED");
  }

  private static List<String> lines(String output) {
    return output.lines().filter(line -> line.matches(
        "mark .*|[\\w ,]+: ([A-Z]+, setup|tasks of its own|counters|history|output|staging) .*")).toList();
  }
}
