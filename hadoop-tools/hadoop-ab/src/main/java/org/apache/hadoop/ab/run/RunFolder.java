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
 * @param root holds all others
 */
public record RunFolder(Path root) {
  private static final String MARK = "STAMPEDE_AB_RUN";

  /** The variable that every process of a run has in its environment, unless it took itself a new one. */
  public static String markVariable() {
    return MARK;
  }

  /** Makes the folders that must be there when the arm starts. */
  public RunFolder create() throws IOException {
    Files.createDirectories(tmp());
    Files.createDirectories(report());
    Files.createDirectories(logs());
    return this;
  }

  /** Unique to this run on this machine. */
  public String mark() {
    return root.toString();
  }

  /** Everything that the cluster writes; the working directory of the arm. */
  public Path scratch() {
    return root.resolve("scratch");
  }

  /** The arm's java.io.tmpdir. */
  public Path tmp() {
    return scratch().resolve("tmp");
  }

  /** Returns where the arm copies the job's output to. */
  public Path output() {
    return scratch().resolve("output");
  }

  public Path report() {
    return root.resolve("report");
  }

  /** Logs of the daemons and tasks. */
  public Path logs() {
    return root.resolve("logs");
  }

  /** Returns what the arm's JVM prints. */
  public Path log() {
    return root.resolve("arm.log");
  }

  /**
   * The path of {@link #log} for people, from the folder of the results or, with a scratch folder, from that: a report
   * is read on other machines, too.
   */
  public String logName() {
    return name() + "/" + log().getFileName();
  }

  /** The last two names of the folder's path. */
  public String name() {
    return root.getParent().getFileName() + "/" + root.getFileName();
  }

  public Path properties() {
    return root.resolve("run.properties");
  }
}
