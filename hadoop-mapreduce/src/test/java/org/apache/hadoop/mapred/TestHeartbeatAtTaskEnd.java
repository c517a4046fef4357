/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** A tracker reports at the end of a task and when one wants to commit, however far its next regular heartbeat is. */
@Category(ClusterTest.class)
public class TestHeartbeatAtTaskEnd {
  /** Without such heartbeats the job would take hours. */
  private static final int BOUND_SECONDS = 300;

  @Test
  public void jobNeedsOneRegularHeartbeat() throws Exception {
    Path folder = Path.of(System.getProperty("repository.root"), "hadoop-mapreduce", "target", "one-beat-job");
    FileUtil.fullyDelete(folder.toFile());
    String output = new ChildJvm(folder).contained().run(BOUND_SECONDS, OneBeatJob.class.getName());
    assertEquals(output, List.of("successful: true", "maps: 3", "output: [0\t0, 0\t1, 0\t2]"),
        output.lines().filter(line -> line.matches("(successful|maps|output): .*")).toList());
  }
}
