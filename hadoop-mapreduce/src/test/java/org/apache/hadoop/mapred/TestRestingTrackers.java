/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.RestingTrackerJobs;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks that a tracker learns of a new job at once, however far off its next regular heartbeat is. */
@Category(ClusterTest.class)
public class TestRestingTrackers {
  @Test
  public void jobsNeedNoRegularHeartbeat() throws Exception {
    String output = ClusterMain.output(RestingTrackerJobs.class, "resting-trackers");
    assertEquals(output, List.of("first: " + JobStatus.SUCCEEDED, "killed: " + JobStatus.KILLED,
        "last: " + JobStatus.SUCCEEDED),
        output.lines().filter(line -> line.matches("(first|killed|last): .*")).toList());
  }
}
