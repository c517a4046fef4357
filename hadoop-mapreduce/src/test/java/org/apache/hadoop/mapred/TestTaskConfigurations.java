/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertTrue;

import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.ConfigurationJob;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that a task whose tracker hands over its parsed configuration parses nothing, and has the same configurations.
 */
@Category(ClusterTest.class)
public class TestTaskConfigurations {
  @Test
  public void taskParsesNothing() throws Exception {
    String output = ClusterMain.output(ConfigurationJob.class, "task-configurations");
    assertTrue(output, output.contains("told: job.xml: true\n"));
    assertTrue(output, output.contains("told: parsed 0 refused 0\n"));
    assertTrue("the count counts: " + output,
        output.lines().anyMatch(line -> line.matches("parsed: parsed [1-9]\\d* refused 0")));
    assertTrue(output, output.contains("same: true\n"));
    assertTrue(output, output.contains("left: 0\n"));
  }
}
