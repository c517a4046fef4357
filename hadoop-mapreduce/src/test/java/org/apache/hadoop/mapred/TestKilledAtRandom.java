/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Random;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.KilledAtRandom;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that when JVMs of tasks, jobs and trackers are killed at random, jobs that were not killed give the right
 * results and nothing is left of any.
 *
 * <p>{@code -Dtask.kill.seeds=100} makes that many runs, {@code -Dtask.kill.seed=...} only the one with that seed.
 */
@Category(ClusterTest.class)
public class TestKilledAtRandom {
  private static final int RUNS = Integer.getInteger("task.kill.seeds", 1);

  @Test
  public void nothingIsLostAndNothingLeft() throws Exception {
    Long seed = Long.getLong("task.kill.seed");
    if (seed != null) {
      run(seed);
    } else {
      Random seeds = new Random();
      for (int i = 0; i < RUNS; i++) {
        run(seeds.nextInt());
      }
    }
  }

  private static void run(long seed) throws Exception {
    String again = "-Dtask.kill.seed=" + seed;
    System.out.println(again);
    String output = ClusterMain.output(KilledAtRandom.class, "killed-at-random",
        jvm -> jvm.options("-D" + KilledAtRandom.SEED + "=" + seed));
    List<String> ends = output.lines().filter(line -> line.startsWith("job ")).map(
        line -> line.substring(line.indexOf(": ") + 2)).toList();
    assertTrue(again, output.contains("events: {JVM="));
    assertTrue(again + " " + ends, ends.stream().allMatch(end -> end.equals("right") || end.equals("killed")));
    assertEquals(again, List.of("left: []", "left to wait: []"),
        output.lines().filter(line -> line.startsWith("left")).toList());
  }
}
