/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.testing.DependsOnUser;
import org.junit.Test;
import org.junit.experimental.categories.Category;

@Category(DependsOnUser.class)
public class TestParentWatch {
  /** A program that would never end, with a child that would not either. */
  public static final class Orphan {
    public static void main(String[] args) throws Exception {
      Process child = new ProcessBuilder("cat").start();
      ParentWatch.start(System.in);
      System.out.println(child.pid());
      Thread.currentThread().join();
    }
  }

  @Test
  public void endsWithItsParentAndTakesItsChildrenAlong() throws Exception {
    Process orphan = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp", System.getProperty("java.class.path"), Orphan.class.getName()).start();
    try {
      BufferedReader out = new BufferedReader(new InputStreamReader(orphan.getInputStream()));
      ProcessHandle child = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
      orphan.getOutputStream().close();
      assertEquals(ParentWatch.ORPHANED, orphan.waitFor());
      child.onExit().get(1, TimeUnit.MINUTES);
      assertFalse(child.isAlive());
    } finally {
      orphan.destroyForcibly();
    }
  }
}
