/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import static org.junit.Assert.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that two harnesses which want to build the same arm do so one after the other. */
public class TestBuildLock {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  /** The first build ends when the second reports that it is waiting. */
  @Test
  public void secondWaitsForTheEndOfTheFirst() throws Exception {
    Path file = temporary.getRoot().toPath().resolve("arms/tuned.lock");
    Process first = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-Xmx64m", "-cp",
        System.getProperty("java.class.path"), Holder.class.getName(), file.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<String> notices = new ArrayList<>();
    try (BufferedReader out = first.inputReader()) {
      assertEquals("held", out.readLine());
      try (BuildLock second = BuildLock.take(file, notice -> end(first, notices, notice))) {
        assertEquals(List.of("waiting for another build to end (" + file + ") ..."), notices);
      }
    } finally {
      first.destroyForcibly();
    }
    BuildLock.take(file, notices::add).close();
    assertEquals("nobody has it", 1, notices.size());
  }

  private static void end(Process first, List<String> notices, String notice) {
    notices.add(notice);
    try {
      first.getOutputStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A program that holds the lock until its standard input ends. */
  public static final class Holder {
    private Holder() {
    }

    public static void main(String[] arguments) throws Exception {
      try (BuildLock lock = BuildLock.take(Path.of(arguments[0]), System.err::println)) {
        System.out.println("held");
        System.in.readAllBytes();
      }
    }
  }
}
