/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.util.ProcessTree;
import org.apache.hadoop.util.Shell;
import org.junit.Assume;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Checks that a process started without a shell has the working directory and output files that stock's shell would
 * have given it.
 */
public class TestJvmExecutor {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private JvmExecutor executor(String script) throws IOException {
    List<String> command = List.of("/bin/sh", "-c", script, "$HOME 'a'");
    return new JvmExecutor(command, () -> JvmExecutor.builder(command, folder.getRoot(), Map.of("NAME", "val ue"),
        file("out"), file("err")).start());
  }

  private File file(String name) {
    return new File(folder.getRoot(), name);
  }

  private String text(String name) throws IOException {
    return Files.readString(file(name).toPath());
  }

  @Test
  public void outputIsAppended() throws Exception {
    Files.writeString(file("out").toPath(), "before\n");
    JvmExecutor executor = executor("pwd; echo \"$NAME\"; echo \"$0\"; echo no >&2");
    executor.execute();
    assertEquals("before\n" + folder.getRoot().getCanonicalPath() + "\nval ue\n$HOME 'a'\n", text("out"));
    assertEquals("no\n", text("err"));
    assertEquals(0, executor.getExitCode());
  }

  @Test
  public void inputIsEmpty() throws Exception {
    executor("cat; echo end").execute();
    assertEquals("end\n", text("out"));
  }

  @Test
  public void anotherStatusIsAFailure() throws Exception {
    JvmExecutor executor = executor("exit 65");
    Shell.ExitCodeException failure = assertThrows(Shell.ExitCodeException.class, executor::execute);
    assertEquals(65, failure.getExitCode());
    assertEquals(65, executor.getExitCode());
  }

  @Test
  public void whatCannotBeStartedHasAStatusToo() {
    JvmExecutor executor = new JvmExecutor(List.of("none"), () -> {
      throw new IOException("none");
    });
    assertThrows(IOException.class, executor::execute);
    assertEquals(JvmExecutor.NOT_STARTED, executor.getExitCode());
    assertEquals(null, executor.getProcess());
  }

  /**
   * A tracker may have been started by a task's shell, with that task's process id. A new task that believed it would
   * not be found.
   */
  @Test
  public void aProcessIdInTheEnvironmentIsNotPassedOn() {
    ProcessBuilder builder = JvmExecutor.builder(List.of("true"), folder.getRoot(), Map.of("JVM_PID", "1", "NAME", "a"),
        file("out"), file("err"));
    assertEquals("a", builder.environment().get("NAME"));
    assertEquals(null, builder.environment().get("JVM_PID"));
  }

  /** The processes that a task leaves behind are found by their process group. */
  @Test
  public void leadsAProcessGroupOfItsOwn() throws Exception {
    Assume.assumeTrue("no setsid here", ProcessTree.isSetsidAvailable);
    JvmExecutor executor = executor("cut -d' ' -f1,5,6 /proc/$$/stat");
    executor.execute();
    String pid = Long.toString(executor.getProcess().pid());
    assertEquals(pid + " " + pid + " " + pid + "\n", text("out"));
  }

  @Test
  public void anInterruptEndsTheProcess() throws Exception {
    JvmExecutor executor = executor("echo $$ > pid; exec sleep 1000");
    Thread thread = new Thread(() -> assertThrows(IOException.class, executor::execute));
    thread.start();
    while (executor.getProcess() == null) {
      Thread.sleep(1);
    }
    thread.interrupt();
    thread.join();
    executor.getProcess().onExit().join();
    assertTrue(!executor.getProcess().isAlive());
  }
}
