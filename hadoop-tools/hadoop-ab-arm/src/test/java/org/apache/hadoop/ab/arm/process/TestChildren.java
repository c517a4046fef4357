/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.time.Duration;
import org.junit.Test;

public class TestChildren {
  @Test
  public void waitsForTheLastChild() throws Exception {
    // cat ends when its standard input does, and not before.
    Process first = new ProcessBuilder("cat").start();
    Process second = new ProcessBuilder("cat").start();
    try {
      assertFalse(Children.await(Duration.ZERO));
      first.getOutputStream().close();
      first.waitFor();
      assertFalse(Children.await(Duration.ZERO));
      second.getOutputStream().close();
      assertTrue(Children.await(Duration.ofMinutes(1)));
      assertFalse(second.isAlive());
    } finally {
      first.destroyForcibly();
      second.destroyForcibly();
    }
  }
}
