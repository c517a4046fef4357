/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that maps whose outputs are lost or damaged on disk run again, that no others do, that the reduces wait for
 * them, and that the output of the job is right.
 */
@Category(ClusterTest.class)
public class TestLostMapOutputs {
  private static final Pattern ON_DISK =
      Pattern.compile("(?m)^on disk: right, maps ([0-9]+), reduces ([0-9]+), failed copies [1-9][0-9]*$");
  private static final Pattern RESTART = Pattern.compile(
      "(?m)^restart: right, maps ([0-9]+), reduces ([0-9]+), failed copies [1-9][0-9]*, lost ([1-9][0-9]*)$");

  @Test
  public void batched() throws Exception {
    check("batched");
  }

  @Test
  public void fetchers() throws Exception {
    check("fetchers");
  }

  private static void check(String copier) throws Exception {
    String output = ClusterMain.output(LostOutputJobs.class, "lost-outputs-" + copier,
        jvm -> jvm.options("-D" + LostOutputJobs.COPIER + "=" + copier));
    Matcher onDisk = ON_DISK.matcher(output);
    assertTrue(output, onDisk.find());
    assertRun(output, LostOutputJobs.BROKEN, onDisk);
    Matcher restart = RESTART.matcher(output);
    assertTrue(output, restart.find());
    assertRun(output, Integer.parseInt(restart.group(3)), restart);
  }

  private static void assertRun(String output, int mapsAgain, Matcher job) {
    assertEquals(output, SummedJob.MAPS + mapsAgain, Integer.parseInt(job.group(1)));
    assertEquals(output, SummedJob.REDUCES, Integer.parseInt(job.group(2)));
  }
}
