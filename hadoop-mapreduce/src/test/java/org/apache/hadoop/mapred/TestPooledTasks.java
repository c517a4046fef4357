/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.PooledTasks;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tasks in JVMs that waited see what tasks in JVMs of their own see, their logs are the same and in the same places,
 * and nothing of one job is in the JVM of the next.
 */
@Category(ClusterTest.class)
public class TestPooledTasks {
  private static List<String> facts(String size) throws Exception {
    return ClusterMain.output(PooledTasks.class, "pooled-tasks-" + size, 600, jvm -> jvm, size).lines()
        .filter(line -> line.matches("(saw|said|waited|INFO|log|job|left).*")).toList();
  }

  @Test
  public void areAsTasksThatWereStarted() throws Exception {
    List<String> pooled = facts("-1");
    List<String> started = facts("0");
    assertEquals(pooled.toString(), 3, pooled.stream().filter("waited: true"::equals).count());
    assertEquals(started.toString(), 3, started.stream().filter("waited: false"::equals).count());
    assertEquals(String.join("\n", started),
        String.join("\n", pooled).replace("waited: true", "waited: false"));
    assertEquals(started.toString(), 3, started.stream().filter("saw statics: 0"::equals).count());
    assertEquals(List.of("job 0: true", "job 1: true", "job 2: false"),
        pooled.stream().filter(line -> line.startsWith("job")).toList());
    assertEquals("left: 00", pooled.get(pooled.size() - 1));
  }
}
