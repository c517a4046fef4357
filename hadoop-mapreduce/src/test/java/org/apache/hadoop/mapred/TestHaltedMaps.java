/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertTrue;

import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that a map whose JVM halts while writing its output leaves none and runs again, and that the job's output is
 * right.
 */
@Category(ClusterTest.class)
public class TestHaltedMaps {
  @Test
  public void runAgainWhateverTheyWereAt() throws Exception {
    String output = ClusterMain.output(HaltedMapJobs.class, "halted-maps");
    for (String phase : HaltedMapJobs.PHASES) {
      assertTrue(output, output.contains("\n" + phase + ": right, maps " + (SummedJob.MAPS + 1) + ", reduces "
          + SummedJob.REDUCES + ", failed copies 0\n"));
    }
  }
}
