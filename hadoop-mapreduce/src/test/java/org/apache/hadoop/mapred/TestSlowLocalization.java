/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.SlowJarJobs;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that a job whose files arrive slowly, not at all or changed delays no other job, and leaves nothing when
 * killed.
 */
@Category(ClusterTest.class)
public class TestSlowLocalization {
  private static final List<String> EXPECTED = List.of("beside a slow one: true", "killed: true",
      "beside a killed one: true", "failed: true", "failed when changed: true", "after a failed one: true",
      "left: 0");

  @Test
  public void aSlowJobCostsNoOther() throws Exception {
    String output = ClusterMain.output(SlowJarJobs.class, "slow-localization", 200, jvm -> jvm);
    assertEquals(output, EXPECTED, output.lines().filter(line -> line.matches("(beside|killed|failed|after|left)[^:]*:"
        + " \\w+")).toList());
    assertTrue("as stock says it", output.contains("Error initializing attempt_"));
    assertTrue(output, output.contains("job.xml includes another file or address"));
  }
}
