/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A subcommand for a profiler; what it profiles is a subcommand of this one. */
abstract class ProfilerCommand implements Runnable {
  /** The placeholder for the folder of recordings. */
  static final String FOLDER = "{recordings}";

  @Spec
  private CommandSpec spec;

  /**
   * Returns the flags of a JVM that is profiled from start to end.
   *
   * @param folder the existing folder of the recordings
   */
  abstract List<String> flags(String folder) throws IOException;

  /** Returns the flag of a task's JVM, in which {@code %s} stands for the file that the client gets. */
  abstract String taskFlag() throws IOException;

  /**
   * Profiles a running JVM.
   *
   * @param folder the folder for its recording, which the JVM itself writes
   */
  abstract void profile(long pid, int seconds, Path folder) throws IOException, InterruptedException;

  /** Returns true if flame graphs can be made of the recordings. */
  boolean records() {
    return true;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "name what to profile: daemon, task or ab");
  }

  /** Prints a note to standard error. */
  final void note(String what) {
    spec.commandLine().getErr().println("profile: " + what);
    spec.commandLine().getErr().flush();
  }
}
