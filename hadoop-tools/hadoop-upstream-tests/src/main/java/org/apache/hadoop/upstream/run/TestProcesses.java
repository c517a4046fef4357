/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The test processes of this tool, which end with it when it is told to stop (if the tool is killed, they are left to
 * the watchdog inside each). Thread-safe.
 */
final class TestProcesses {
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> RUNNING.forEach(TestProcesses::kill)));
  }

  private TestProcesses() {
  }

  /** Runs a process to its end, or for {@code limitSeconds}; returns its exit status, or {@code late}. */
  static int run(ProcessBuilder builder, int limitSeconds, int late) throws IOException, InterruptedException {
    Process process = builder.start();
    RUNNING.add(process);
    try {
      process.getOutputStream().close();
      return process.waitFor(limitSeconds, TimeUnit.SECONDS) ? process.exitValue() : late;
    } finally {
      kill(process);
      process.waitFor();
      RUNNING.remove(process);
    }
  }

  /**
   * Kills all processes: in a PID namespace the death of the first process ends all others; elsewhere, those that can
   * still be found are killed.
   */
  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
