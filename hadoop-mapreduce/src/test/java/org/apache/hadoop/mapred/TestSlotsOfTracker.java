/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.SlotsJob;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks that a task bases its number of sort threads on the slots of its own tracker. */
@Category(ClusterTest.class)
public class TestSlotsOfTracker {
  @Test
  public void tasksAreToldTheSlotsOfTheirTracker() throws Exception {
    String output = ClusterMain.output(SlotsJob.class, "slots-job");
    assertEquals(output, List.of("slots: 3 1"), output.lines().filter(line -> line.startsWith("slots: ")).toList());
  }
}
