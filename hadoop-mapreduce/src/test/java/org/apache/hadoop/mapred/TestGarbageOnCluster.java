/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that daemons keep working after garbage is sent to their ports, without using more memory.
 * {@code -Dfuzz.frames=100000} sets the number of frames for each port, {@code -Dfuzz.seed} chooses others.
 */
@Category(ClusterTest.class)
public class TestGarbageOnCluster {
  @Test
  public void daemonsGoOn() throws Exception {
    String frames = System.getProperty("fuzz.frames", "500");
    String seed = System.getProperty("fuzz.seed", "44");
    int bound = 300 + Integer.parseInt(frames) / 50;
    String output = ClusterMain.output(GarbageCluster.class, "garbage-cluster", bound,
        jvm -> jvm.options("-Dfuzz.frames=" + frames, "-Dfuzz.seed=" + seed, "-Xmx512m"));
    assertEquals("-Dfuzz.frames=" + frames + " -Dfuzz.seed=" + seed,
        List.of("NameNode keeps little", "DataNode keeps little", "JobTracker keeps little", "TaskTracker keeps little",
            "blocks keeps little", "the job succeeds"),
        output.lines().filter(line -> line.startsWith("after garbage: "))
            .map(line -> line.substring("after garbage: ".length())).toList());
  }
}
