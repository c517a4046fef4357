/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.OneBeatJob;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks that a tracker reports when a task ends or wants to commit, however far off its next regular heartbeat is. */
@Category(ClusterTest.class)
public class TestHeartbeatAtTaskEnd {
  @Test
  public void jobNeedsOneRegularHeartbeat() throws Exception {
    String output = ClusterMain.output(OneBeatJob.class, "one-beat-job");
    assertEquals(output, List.of("successful: true", "maps: 3", "output: [0\t0, 0\t1, 0\t2]"),
        output.lines().filter(line -> line.matches("(successful|maps|output): .*")).toList());
  }
}
