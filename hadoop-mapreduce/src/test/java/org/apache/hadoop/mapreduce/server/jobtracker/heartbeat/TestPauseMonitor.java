/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.heartbeat;

import static org.junit.Assert.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.Test;

public class TestPauseMonitor {
  private static final int LOOKS = 2;

  @Test
  public void aLookThatFailsIsNotTheLast() throws Exception {
    CountDownLatch looks = new CountDownLatch(LOOKS);
    PauseMonitor monitor = new PauseMonitor((nanos, elapsed) -> {
      looks.countDown();
      throw new IllegalStateException("on purpose");
    });
    monitor.start();
    try {
      assertTrue("looks that are missing: " + looks.getCount(), looks.await(60, TimeUnit.SECONDS));
    } finally {
      monitor.stop();
    }
  }
}
