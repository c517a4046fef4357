/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import org.junit.Test;

public class TestJvmMemory {
  private static final String TOUCH = "-XX:+AlwaysPreTouch";

  @Test
  public void aLargestHeapIsRead() {
    assertEquals(200L << 20, JvmMemory.largestHeap("-Xmx200m"));
    assertEquals(2L << 30, JvmMemory.largestHeap("-Xmx2G"));
    assertEquals(64L << 10, JvmMemory.largestHeap("-Xmx64K"));
    assertEquals(1_073_741_825L, JvmMemory.largestHeap("-Xmx1073741825"));
    assertEquals(1L << 40, JvmMemory.largestHeap("-Xmx1t"));
    for (String other : List.of("-Xms2g", "-Xmx", "-Xmx2gb", "-Xmxm", "-X", "")) {
      assertEquals(other, 0, JvmMemory.largestHeap(other));
    }
  }

  @Test
  public void onlyATouchedHeapIsThereAtOnce() {
    assertEquals(2L << 30, JvmMemory.atOnce(List.of("-Xms1g", TOUCH, "-Xmx4g", "-Xms2g")));
    assertEquals(0, JvmMemory.atOnce(List.of("-Xms2g")));
    assertEquals(0, JvmMemory.atOnce(List.of(TOUCH)));
  }

  @Test
  public void aProcessHasMemoryAsLongAsItIsThere() throws Exception {
    assertTrue(JvmMemory.resident(ProcessHandle.current().pid()).orElseThrow() > 1 << 20);
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    assertEquals(OptionalLong.empty(), JvmMemory.resident(ended.pid()));
  }
}
