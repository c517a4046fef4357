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
 * An executor of a task's JVM without a shell around it. It replaces stock's {@link Shell.ShellCommandExecutor} for
 * {@code bash}, which starts two more processes before it becomes the JVM. This one starts one process, which becomes
 * {@code setsid}, where that is available, and then the JVM.
 *
 * <p>It can be executed once. The accessors of the process and its exit code may be called by any thread.
 */
public final class JvmExecutor extends Shell.ShellCommandExecutor {
  /** The exit status of a JVM that could not be started. */
  static final int NOT_STARTED = -1;

  private static final File NOTHING = new File("/dev/null");

  private final Start start;
  private volatile Process process;
  private volatile int exitCode = NOT_STARTED;

  /** A supplier of the JVM's process. */
  public interface Start {
    Process start() throws IOException;
  }

  /**
   * Prepares the execution.
   *
   * @param command the command line of the process, for display only
   */
  public JvmExecutor(List<String> command, Start start) {
    super(command.toArray(new String[0]));
    this.start = start;
  }

  /**
   * Returns a builder of a process that becomes the command. Where {@code setsid} is available, it first becomes that,
   * to lead a session of its own, so that all its descendants can be found by its process group; the JDK cannot start a
   * process in a session of its own. Its standard input is empty; its output is appended.
   *
   * @param command the program and its arguments, which are not expanded
   * @param environment the variables added to the environment of this process; a process id among either is left out,
   *     as it is not that of the new process
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
    builder.environment().remove(TaskProcess.PID_VARIABLE);
    return builder;
  }

  /**
   * Starts the JVM and waits for its end.
   *
   * @throws IOException if the JVM cannot be started, its exit status is not 0, or this thread is interrupted, which
   *     ends the JVM too
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
