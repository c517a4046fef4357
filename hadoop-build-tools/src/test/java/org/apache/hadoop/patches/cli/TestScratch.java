/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.cli;

import static org.junit.Assert.assertEquals;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that temporary files of a check are deleted when it is interrupted. */
public class TestScratch {
  @Rule
  public TemporaryFolder folder = new TemporaryFolder();

  private Process start(String end) throws Exception {
    Path scratch = folder.newFolder("scratch").toPath();
    return new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-Xmx64m", "-Djava.io.tmpdir="
        + scratch, "-Dpatches.scratch=" + scratch, "-cp", System.getProperty("java.class.path"), Check.class.getName(),
        end).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  @Test
  public void ordinaryEndLeavesNothing() throws Exception {
    assertEquals(0, start("return").waitFor());
    assertEquals(List.of(), List.of(folder.getRoot().list()));
  }

  /**
   * Checks that a signal leaves nothing behind: SIGTERM here, as background processes of a shell ignore SIGINT, which
   * is handled the same way.
   */
  @Test
  public void signalLeavesNothing() throws Exception {
    Process check = start("wait");
    try (BufferedReader out = check.inputReader()) {
      assertEquals("2", out.readLine());
      check.destroy();
      check.waitFor();
    } finally {
      check.destroyForcibly();
    }
    assertEquals(List.of(), List.of(folder.getRoot().list()));
  }

  /** A program that creates temporary files as the gates do, prints their number, and waits if told to. */
  public static final class Check {
    private Check() {
    }

    public static void main(String[] arguments) throws Exception {
      Scratch.deleteAtExit();
      Files.writeString(Files.createTempDirectory("exports").resolve("A.class"), "");
      Files.createTempFile("git", ".err");
      System.out.println(Path.of(System.getProperty("java.io.tmpdir")).toFile().list().length);
      if (arguments[0].equals("wait")) {
        new CountDownLatch(1).await();
      }
    }
  }
}
