/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.AssumptionViolatedException;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests that an expected failure is distinguished from a test that cannot run here, and that a JVM ends with the one
 * that started it.
 */
public class TestChildJvm {
  private static final int PATIENCE_SECONDS = 120;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  /** A program that writes its pid to a file in its working directory, atomically, and keeps running. */
  public static final class Stays {
    public static void main(String[] none) throws Exception {
      Path written = Files.writeString(Path.of("pid.new"), Long.toString(ProcessHandle.current().pid()));
      Files.move(written, Path.of("pid"));
      new CountDownLatch(1).await();
    }
  }

  /**
   * A program that starts a JVM that keeps running, and exits once that is up, as a test JVM does when its build is
   * aborted.
   */
  public static final class BreaksOff {
    public static void main(String[] none) throws Exception {
      Path child = Path.of("child").toAbsolutePath();
      Thread end = new Thread(() -> {
        try {
          while (Files.notExists(child.resolve("pid"))) {
            Thread.sleep(1);
          }
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
        System.exit(0);
      });
      end.start();
      new ChildJvm(child).run(PATIENCE_SECONDS, Stays.class.getName());
    }
  }

  @Test
  public void endsWithTheOneThatStartedIt() throws Exception {
    Path folder = temporary.getRoot().toPath();
    new ChildJvm(folder).run(PATIENCE_SECONDS, BreaksOff.class.getName());
    Optional<ProcessHandle> left =
        ProcessHandle.of(Long.parseLong(Files.readString(folder.resolve("child").resolve("pid"))));
    try {
      if (left.isPresent()) {
        EndedProcess.await(left.get(), Duration.ofSeconds(PATIENCE_SECONDS));
      }
    } finally {
      left.ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  @Test
  public void aFailureIsItsMessage() throws Exception {
    assertEquals("status 1", ChildJvm.failure(() -> {
      throw new AssertionError("status 1");
    }));
  }

  @Test
  public void anAssumptionPassesThrough() {
    AssumptionViolatedException missing = new AssumptionViolatedException("no namespace");
    assertEquals(missing, assertThrows(AssumptionViolatedException.class, () -> ChildJvm.failure(() -> {
      throw missing;
    })));
  }

  @Test
  public void noFailureIsOne() {
    assertThrows(AssertionError.class, () -> ChildJvm.failure(() -> { }));
  }
}
