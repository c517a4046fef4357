/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Maps whose outputs are lost, or broken on disk, are run again, no others are, and the output of the job is right. The
 * scheduler of the copies judges as stock's: a reduce that could copy none of the outputs left, or not five of them,
 * and has waited for long compared to what a map takes, gives up and is run again. With maps as short as these it
 * depends on the machine whether the maps come first. A batched copier has no failed outputs where a host is away.
 */
@Category(ClusterTest.class)
public class TestLostMapOutputs {
  private static final Pattern ON_DISK =
      Pattern.compile("(?m)^on disk: right, maps ([0-9]+), reduces [0-9]+, failed copies [1-9][0-9]*$");
  private static final Pattern RESTART = Pattern.compile(
      "(?m)^restart: right, maps ([0-9]+), reduces ([0-9]+), failed copies [1-9][0-9]*, lost ([1-9][0-9]*)$");

  @Test
  public void batched() throws Exception {
    Matcher restart = check("batched");
    assertEquals(restart.group(), SummedJob.REDUCES, Integer.parseInt(restart.group(2)));
  }

  @Test
  public void fetchers() throws Exception {
    check("fetchers");
  }

  /** Returns what was said of the job of which a tracker was restarted. */
  private static Matcher check(String copier) throws Exception {
    String output = ClusterMain.output(LostOutputJobs.class, "lost-outputs-" + copier,
        jvm -> jvm.options("-D" + LostOutputJobs.COPIER + "=" + copier));
    Matcher onDisk = ON_DISK.matcher(output);
    assertTrue(output, onDisk.find());
    assertEquals(output, SummedJob.MAPS + LostOutputJobs.BROKEN, Integer.parseInt(onDisk.group(1)));
    Matcher restart = RESTART.matcher(output);
    assertTrue(output, restart.find());
    assertEquals(output, SummedJob.MAPS + Integer.parseInt(restart.group(3)), Integer.parseInt(restart.group(1)));
    return restart;
  }
}
