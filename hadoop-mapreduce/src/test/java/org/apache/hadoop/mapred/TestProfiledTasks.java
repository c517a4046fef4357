/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.ProfiledJob;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks the tasks of a job that are profiled by default, and the events recorded by the daemons and the client. */
@Category(ClusterTest.class)
public class TestProfiledTasks {
  private static List<String> lines(String output, String start) {
    return output.lines().filter(line -> line.startsWith(start)).map(line -> line.substring(start.length())).toList();
  }

  @Test
  public void clientHasTheRecordingsOfTheTasksThatWereChosen() throws Exception {
    String output = ClusterMain.output(ProfiledJob.class, "profiled-job");
    List<String> profiles = lines(output, "profile: ");
    assertEquals(output, 2, profiles.size());
    assertTrue(output, profiles.get(0).matches("attempt_\\w+_m_000001_0\\.profile fetches: false"));
    assertTrue(output, profiles.get(1).matches("attempt_\\w+_r_000000_0\\.profile fetches: true"));
    assertTrue(output, lines(output, "event: org.apache.hadoop.").containsAll(List.of("ClientStep", "Heartbeat",
        "JobLocalization", "RpcCall", "ShuffleAnswer", "TaskLaunch")));
    List<String> launches = lines(output, "launch: ");
    assertTrue(output, launches.size() >= 3);
    assertTrue(output, launches.stream().allMatch(launch -> launch.matches("attempt_\\w+ true")));
    assertEquals(output, List.of("plan", "submit", "wait"), lines(output, "step: ").stream().sorted().toList());
  }
}
