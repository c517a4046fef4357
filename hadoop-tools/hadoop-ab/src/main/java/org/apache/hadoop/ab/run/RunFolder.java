/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files of one run.
 *
 * @param root the folder that holds all others
 */
public record RunFolder(Path root) {
  private static final String MARK = "STAMPEDE_AB_RUN";

  /** Returns the environment variable that marks every process of a run, unless a process replaced its environment. */
  public static String markVariable() {
    return MARK;
  }

  /** Creates the folders that must exist when the arm starts. */
  public RunFolder create() throws IOException {
    Files.createDirectories(tmp());
    Files.createDirectories(report());
    Files.createDirectories(logs());
    return this;
  }

  /** Returns the value of the variable, which is unique to this run on this machine. */
  public String mark() {
    return root.toString();
  }

  /** Returns the folder of all files that the cluster writes, which is the arm's working directory. */
  public Path scratch() {
    return root.resolve("scratch");
  }

  /** Returns the arm's java.io.tmpdir. */
  public Path tmp() {
    return scratch().resolve("tmp");
  }

  /** Returns the folder to which the arm copies the job's output. */
  public Path output() {
    return scratch().resolve("output");
  }

  public Path report() {
    return root.resolve("report");
  }

  /** Returns the folder of the logs of daemons and tasks. */
  public Path logs() {
    return root.resolve("logs");
  }

  /** Returns the file that receives the output of the arm's JVM. */
  public Path log() {
    return root.resolve("arm.log");
  }

  /**
   * Returns the path of {@link #log} for messages, relative to the folder of the results or to the scratch folder, if
   * there is one: reports are also read on other machines.
   */
  public String logName() {
    return name() + "/" + log().getFileName();
  }

  /** Returns the last two names of the folder's path. */
  public String name() {
    return root.getParent().getFileName() + "/" + root.getFileName();
  }

  public Path properties() {
    return root.resolve("run.properties");
  }
}
