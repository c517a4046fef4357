/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.util.ProcessTree;
import org.apache.hadoop.util.Shell;

/**
 * The execution of a task's JVM without a shell around it. It stands where stock has a {@link
 * Shell.ShellCommandExecutor} for {@code bash}, which starts two more processes before it becomes the JVM.
 *
 * <p>Executed once. What tells of the process may be called by any thread.
 */
public final class JvmExecutor extends Shell.ShellCommandExecutor {
  /** The exit status of a JVM that could not be started. */
  static final int NOT_STARTED = -1;

  private static final File NOTHING = new File("/dev/null");

  private final Start start;
  private volatile Process process;
  private volatile int exitCode = NOT_STARTED;

  /** A way to get the process of the JVM. */
  public interface Start {
    Process start() throws IOException;
  }

  /**
   * Prepares the execution.
   *
   * @param command what the process runs, for whom this is shown to
   */
  public JvmExecutor(List<String> command, Start start) {
    super(command.toArray(new String[0]));
    this.start = start;
  }

  /**
   * The builder of a process that is the command itself, in a session of its own where {@code setsid} exists, so that
   * all it leaves behind is found by the number of its process group. Its input is empty, its output is appended.
   *
   * @param command the program and its arguments, which nothing expands
   * @param environment what is added to the environment of this process
   */
  public static ProcessBuilder builder(List<String> command, File directory, Map<String, String> environment,
      File stdout, File stderr) {
    List<String> words = new ArrayList<>(command);
    if (ProcessTree.isSetsidAvailable) {
      words.add(0, "setsid");
    }
    ProcessBuilder builder = new ProcessBuilder(words).directory(directory).redirectInput(NOTHING)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(stdout))
        .redirectError(ProcessBuilder.Redirect.appendTo(stderr));
    builder.environment().putAll(environment);
    return builder;
  }

  /**
   * Starts the JVM and waits for its end.
   *
   * @throws IOException if it cannot be started, ends with another status than 0, or this thread is interrupted, which
   *     ends it too
   */
  @Override
  public void execute() throws IOException {
    process = start.start();
    try {
      exitCode = process.waitFor();
    } catch (InterruptedException e) {
      throw new IOException(e.toString());
    } finally {
      process.destroy();
    }
    if (exitCode != 0) {
      throw new ExitCodeException(exitCode, "");
    }
  }

  @Override
  public Process getProcess() {
    return process;
  }

  @Override
  public int getExitCode() {
    return exitCode;
  }
}
