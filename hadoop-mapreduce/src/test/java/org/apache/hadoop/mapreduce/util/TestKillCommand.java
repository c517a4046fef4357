/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.testing.DependsOnUser;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/**
 * Checks that task processes are signalled without the {@code kill} program. Stock runs {@code kill -15 -12345}, which
 * procps-ng 4.0.2 parses as {@code kill -1}: every process of the user.
 *
 * <p>The command is recorded, never run: the PATH of the signalling JVM contains only the two programs that stock needs
 * and a {@code kill} that writes down its arguments.
 */
@Category(DependsOnUser.class)
public class TestKillCommand {
  @Rule
  public TemporaryFolder folder = new TemporaryFolder();
  private Path programs;
  private Path calls;

  @Before
  public void makePath() throws Exception {
    programs = folder.newFolder("bin").toPath();
    calls = folder.getRoot().toPath().resolve("calls");
    Path kill = programs.resolve("kill");
    Files.writeString(kill, "#!/bin/bash\necho \"$@\" >> '" + calls + "'\n");
    assertTrue(kill.toFile().setExecutable(true));
    for (String program : List.of("bash", "setsid")) {
      Files.createSymbolicLink(programs.resolve(program), find(program));
    }
  }

  @Test(timeout = 60_000)
  public void stockNegatesTheGroupOnKillsCommandLine() throws Exception {
    try (TaskScript task = new TaskScript("sleep 100")) {
      signalGroup("stock", task.pid());
      assertEquals(List.of("-15 -" + task.pid(), "-0 -" + task.pid(), "-9 -" + task.pid()), Files.readAllLines(calls));
      assertTrue("the recorder must not kill", task.process().isAlive());
    }
  }

  @Test(timeout = 60_000)
  public void tunedRunsNoProgram() throws Exception {
    try (TaskScript task = new TaskScript("sleep 100")) {
      signalGroup("tuned", task.pid());
      assertFalse(Files.exists(calls));
      int status = task.process().waitFor();
      assertTrue("ended by a signal: " + status, status == 128 + 15 || status == 128 + 9);
    }
  }

  @Test(timeout = 60_000)
  public void tunedSparesItsOwnGroup() throws Exception {
    signalGroup("tuned", "own");
    assertFalse(Files.exists(calls));
  }

  /** Tests that run stock's classes in this JVM rely on this. */
  @Test
  public void testsFindTheSafeKillFirst() {
    assertEquals(Path.of(System.getProperty("repository.root"), "dev-support", "safe-kill", "kill"), find("kill"));
  }

  /** Signals the group from a JVM that leads its own group, and checks that the JVM survives. */
  private void signalGroup(String arm, String group) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(find("setsid").toString(),
        System.getProperty("java.home") + "/bin/java", "-Xmx64m",
        "-Drepository.root=" + System.getProperty("repository.root"), "-Dgroup=" + group, "-cp",
        System.getProperty("java.class.path"), Signaller.class.getName(), arm);
    builder.environment().put("PATH", programs.toString());
    builder.redirectErrorStream(true);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(output, 0, process.waitFor());
  }

  private static Path find(String program) {
    for (String directory : System.getenv("PATH").split(":")) {
      Path path = Path.of(directory, program);
      if (Files.isExecutable(path)) {
        return path;
      }
    }
    throw new IllegalStateException(program + " is not on PATH");
  }

  /** Runs {@link GroupKill} with stock's or the tuned jars. */
  public static final class Signaller {
    public static void main(String[] args) throws Exception {
      if (args[0].equals("stock")) {
        StockHadoop.call(GroupKill.class);
      } else {
        new GroupKill().call();
      }
    }
  }

  /** Sends a process group the signals that end a task. */
  public static final class GroupKill implements Callable<Void> {
    @Override
    public Void call() {
      String group = System.getProperty("group");
      if (group.equals("own")) {
        group = Long.toString(ProcessHandle.current().pid());
      }
      ProcessTree.terminateProcessGroup(group);
      ProcessTree.killProcessGroup(group);
      return null;
    }
  }
}
