/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.Timeout;

/** Checks how JVMs are counted that do not map the archive they were given; any file stands in for the archive. */
public class TestArchiveCheck {
  private static final Path HOME = Path.of(System.getProperty("java.home"));

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Rule
  public final Timeout deadlock = Timeout.seconds(120);

  private final ArchiveCheck check = new ArchiveCheck();
  private Process process;

  /** A task that never ends. */
  public static final class EndlessTask {
    private EndlessTask() {
    }

    public static void main(String[] arguments) throws Exception {
      Files.exists(Path.of(""));
      Thread.currentThread().join();
    }
  }

  @After
  public void tearDown() {
    if (process != null) {
      process.destroyForcibly();
    }
  }

  private void startJvm() throws IOException {
    start(HOME.resolve("bin/java").toString(), "-Xmx32m", "-cp", System.getProperty("java.class.path"),
        EndlessTask.class.getName());
  }

  private void start(String... command) throws IOException {
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
  }

  private long mismatches(Path archive) {
    check.begin(process, archive).join();
    return check.mismatches();
  }

  @Test
  public void aJvmThatDoesNotTakeItsArchiveIsCounted() throws Exception {
    startJvm();
    assertEquals(1, mismatches(folder.newFile("classes.jsa").toPath()));
  }

  @Test
  public void aJvmThatTakesItIsNot() throws Exception {
    startJvm();
    Path link = Files.createSymbolicLink(folder.getRoot().toPath().resolve("link"), HOME.resolve("lib/modules"));
    assertEquals(0, mismatches(link));
    assertTrue(process.isAlive());
  }

  @Test
  public void neitherIsOneThatHasEnded() throws Exception {
    start("true");
    process.waitFor();
    assertEquals(0, mismatches(folder.newFile("classes.jsa").toPath()));
  }

  /** It may not have mapped its archive yet. */
  @Test
  public void neitherIsOneThatRunsNoJavaCodeYet() throws Exception {
    start("sleep", "3");
    assertEquals(0, mismatches(folder.newFile("classes.jsa").toPath()));
    assertFalse("the check takes as long as the JVM", process.isAlive());
  }

  @Test
  public void aFileIsKnownByItsWholePath() {
    MappedFiles files = new MappedFiles(List.of("7f0-7f1 r--p 0 08:01 1   /none/lib/libnio.so", "7f2-7f3 rw-p 0"));
    assertTrue(files.contain(Path.of("/none/lib/libnio.so")));
    assertTrue(files.containName("libnio.so"));
    assertFalse(files.contain(Path.of("/lib/libnio.so")));
    assertFalse(files.containName("nio.so"));
  }
}
