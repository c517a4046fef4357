/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The signals that end a task or make it dump its stacks.
 *
 * <p>None of them is sent by /bin/kill: procps-ng 4.0.2 reads only the first digit of {@code kill -15 -12345} and
 * signals every process of the user.
 */
enum ProcessSignal {
  /** Asks a process to end. */
  SIGTERM {
    @Override
    void send(List<ProcessHandle> processes) {
      processes.forEach(ProcessHandle::destroy);
    }
  },
  /** Ends a process. */
  SIGKILL {
    @Override
    void send(List<ProcessHandle> processes) {
      processes.forEach(ProcessHandle::destroyForcibly);
    }
  },
  /** Makes a JVM write its threads' stacks to its standard output. {@link ProcessHandle} has no call for it. */
  SIGQUIT {
    @Override
    void send(List<ProcessHandle> processes) {
      // The shell's built-in kill, with positive numbers only.
      List<String> command = new ArrayList<>(List.of("bash", "-c", "kill -QUIT \"$@\"", "bash"));
      processes.forEach(process -> command.add(Long.toString(process.pid())));
      try {
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
            .waitFor();
      } catch (IOException e) {
        LOG.warn("Cannot run bash to send SIGQUIT", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  };

  private static final Log LOG = LogFactory.getLog(ProcessSignal.class);

  /** Signals processes that the caller has just seen; one that has exited since is skipped. */
  abstract void send(List<ProcessHandle> processes);

  /**
   * Returns the signal with this number.
   *
   * @throws IllegalArgumentException if it is none of SIGQUIT (3), SIGKILL (9) and SIGTERM (15)
   */
  static ProcessSignal of(int number) {
    return switch (number) {
      case 3 -> SIGQUIT;
      case 9 -> SIGKILL;
      case 15 -> SIGTERM;
      default -> throw new IllegalArgumentException("signal " + number + ": expected 3, 9 or 15");
    };
  }
}
