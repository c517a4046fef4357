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

/** A task goes by the slots of its own tracker when it chooses how many threads sort. */
@Category(ClusterTest.class)
public class TestSlotsOfTracker {
  private static final int BOUND_SECONDS = 300;

  @Test
  public void tasksAreToldTheSlotsOfTheirTracker() throws Exception {
    Path folder = Path.of(System.getProperty("repository.root"), "hadoop-mapreduce", "target", "slots-job");
    FileUtil.fullyDelete(folder.toFile());
    String output = new ChildJvm(folder).contained().run(BOUND_SECONDS, SlotsJob.class.getName());
    assertEquals(output, List.of("slots: 3 1"), output.lines().filter(line -> line.startsWith("slots: ")).toList());
  }
}
