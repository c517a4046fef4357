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

/** A profiler, by the name of a command; what it is put on is a command below it. */
abstract class ProfilerCommand implements Runnable {
  /** The text that stands for the folder of recordings. */
  static final String FOLDER = "{recordings}";

  @Spec
  private CommandSpec spec;

  /**
   * The flags of a JVM that is profiled from its start to its end.
   *
   * @param folder of the recordings, which is there
   */
  abstract List<String> flags(String folder) throws IOException;

  /** The flag of a task's JVM, in which {@code %s} stands for the file that the client is to have. */
  abstract String taskFlag() throws IOException;

  /**
   * Profiles a JVM that runs.
   *
   * @param folder where its recording goes, which the JVM itself writes
   */
  abstract void profile(long pid, int seconds, Path folder) throws IOException, InterruptedException;

  /** Says whether the recordings are such that flame graphs can be made of them. */
  boolean records() {
    return true;
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "say what is to be profiled: daemon, task or ab");
  }

  /** Says something that is no result. */
  final void note(String what) {
    spec.commandLine().getErr().println("profile: " + what);
    spec.commandLine().getErr().flush();
  }
}
