/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * A wait for the end of a process that is not a child of the test. In a container whose first process does not reap,
 * such a process stays a zombie after its end, and {@link ProcessHandle#onExit} waits forever.
 */
public final class EndedProcess {
  private static final int POLL_MILLIS = 20;
  private static final int STATE_AFTER_NAME = 2;

  private EndedProcess() {
  }

  /** Waits until the process has ended, reaped or not. */
  public static void await(ProcessHandle process, Duration patience)
      throws IOException, InterruptedException, TimeoutException {
    long end = System.nanoTime() + patience.toNanos();
    while (process.isAlive() && !isZombie(process.pid())) {
      if (System.nanoTime() > end) {
        throw new TimeoutException(process.info() + " has not ended in " + patience);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static boolean isZombie(long pid) throws IOException {
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    try {
      String text = Files.readString(stat);
      return text.charAt(text.lastIndexOf(')') + STATE_AFTER_NAME) == 'Z';
    } catch (IOException e) {
      if (Files.exists(stat)) {
        throw e;
      }
      // It has ended since, or this system has no such information about processes.
      return false;
    }
  }
}
