/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertNotNull;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A bash script started as the TaskTracker starts a task: the leader of its own session and process group.
 *
 * <p>A test waits for it by reading its output; processes whose numbers it prints are killed on close, in any case. Its
 * standard error joins its output: a stray process that held this JVM's own streams would keep the build waiting.
 */
public final class TaskScript implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;
  private final List<ProcessHandle> handles = new ArrayList<>();

  public TaskScript(String script) throws IOException {
    process = new ProcessBuilder("setsid", "bash", "-c", script).redirectErrorStream(true).start();
    output = process.inputReader();
    handles.add(process.toHandle());
  }

  /** Starts a script that becomes a JVM with this test's class path. */
  public static TaskScript jvm(Class<?> main) throws IOException {
    return new TaskScript("exec '" + System.getProperty("java.home") + "/bin/java' -Xmx32m -cp '"
        + System.getProperty("java.class.path") + "' '" + main.getName() + "'");
  }

  public Process process() {
    return process;
  }

  public String pid() {
    return Long.toString(process.pid());
  }

  /** Returns the next line it prints. */
  public String line() throws IOException {
    String line = output.readLine();
    assertNotNull("the script ended early", line);
    return line;
  }

  /** Returns the process whose number it prints next. */
  public ProcessHandle handle() throws IOException {
    ProcessHandle handle = ProcessHandle.of(Long.parseLong(line())).orElseThrow();
    handles.add(handle);
    return handle;
  }

  @Override
  public void close() {
    handles.forEach(ProcessHandle::destroyForcibly);
  }
}
