/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.KilledTasks;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that a tracker keeps working while one of its tasks is in its grace period, and regains all its slots
 * afterwards.
 */
@Category(ClusterTest.class)
public class TestKilledTasks {
  @Test
  public void trackerWorksDuringTheGrace() throws Exception {
    String output = ClusterMain.output(KilledTasks.class, "killed-tasks");
    assertEquals(output, List.of("other slot: true", "still there: 1", "killed: true", "both slots: true", "left: 0"),
        output.lines().filter(line -> line.matches("(other slot|still there|killed|both slots|left): \\w+")).toList());
  }
}
