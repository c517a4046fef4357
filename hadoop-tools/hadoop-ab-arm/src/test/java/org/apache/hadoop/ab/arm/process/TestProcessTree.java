/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Set;
import org.junit.Test;

/** The CPU time of children that live, that have ended, and of their children. */
public class TestProcessTree {
  /** Takes some tenths of a second in a child of its own, tells of it, and waits. */
  private static final String SCRIPT =
      "(i=0; while ((i < 150000)); do ((i++)); done); echo; read";

  @Test
  public void timeOfAChildCountsOnceWhileItLivesAndAfterwards() throws Exception {
    double before = ProcessTree.seconds();
    Process child = new ProcessBuilder("bash", "-c", SCRIPT).start();
    try {
      child.getInputStream().read();
      double living = ProcessTree.seconds();
      assertTrue(before + " " + living, living - before >= 0.05);
      child.getOutputStream().close();
      child.waitFor();
      // its own end takes next to nothing
      assertEquals(living, ProcessTree.seconds(), 0.04);
    } finally {
      child.destroyForcibly();
    }
  }

  @Test
  public void ofADaemonWhatItHasStartedCounts() throws Exception {
    Process daemon = new ProcessBuilder("bash", "-c", SCRIPT.replace("echo;", "for ((i = 0; i < 150000; i++)); do :; "
        + "done; echo;")).start();
    try {
      daemon.getInputStream().read();
      double beside = ProcessTree.secondsBeside(Set.of(daemon.pid()));
      CpuTime time = CpuTime.of(daemon.pid());
      assertEquals(ProcessTree.seconds() - time.own(), beside, 0.04);
      assertTrue(time.own() + " " + time.children(), time.own() >= 0.05 && time.children() >= 0.05);
    } finally {
      daemon.destroyForcibly();
    }
  }
}
