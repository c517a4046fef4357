/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Set;
import org.junit.Test;

/** Tests the CPU time of running children, of finished ones, and of their descendants. */
public class TestProcessTree {
  /** A script that spends some tenths of a second in a child of its own, prints a line, and waits for input. */
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
      // the shell's exit takes next to no CPU time
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
