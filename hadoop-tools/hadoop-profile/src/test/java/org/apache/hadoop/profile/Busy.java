/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.nio.file.Path;

/** A program that computes until its standard input ends. */
public final class Busy {
  /** More than a page of memory. */
  private static final int LONG = 10_000;

  private static volatile double result;

  private Busy() {
  }

  public static void main(String[] args) throws IOException {
    Thread worker = new Thread(Busy::compute, "worker");
    worker.setDaemon(true);
    worker.start();
    System.out.println("ready");
    while (System.in.read() >= 0) {
      // Nothing is written there.
    }
  }

  private static void compute() {
    while (true) {
      result = Math.sqrt(result + 1);
    }
  }

  /**
   * Starts the program in a JVM of its own, and returns when it is computing. Like a daemon of the distribution, the
   * JVM keeps no file of performance data, and has a long command line.
   */
  static Process start() throws IOException {
    Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m",
        "-XX:+PerfDisableSharedMem", "-Dlong=" + "x".repeat(LONG), "-cp", System.getProperty("java.class.path"),
        Busy.class.getName()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    // Waits for its first line, or for the end of the output if the JVM ends without one.
    while (process.getInputStream().read() > '\n') {
      continue;
    }
    return process;
  }
}
