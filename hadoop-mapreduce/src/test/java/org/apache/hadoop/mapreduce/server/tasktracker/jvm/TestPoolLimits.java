/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class TestPoolLimits {
  @Test
  public void pausesGrowToABound() {
    PoolLimits limits = new PoolLimits(1, 1);
    long[] seconds = {0, 0, 0, 10, 20, 40, 80, 160, 320, 640, 640};
    for (int failures = 0; failures < seconds.length; failures++) {
      assertEquals(seconds[failures] * 1000, limits.pauseMillis(failures));
    }
    assertEquals(640_000, limits.pauseMillis(Integer.MAX_VALUE));
  }
}
