/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import java.io.IOException;
import java.io.InputStream;

/** Ends this process and its descendants when standard input ends, as it does when whoever started it is gone. */
public final class ParentWatch {
  static final int ORPHANED = 3;

  private ParentWatch() {
  }

  /** Starts the watch of {@code in}, in a daemon thread. */
  public static void start(InputStream in) {
    Thread thread = new Thread(() -> {
      waitForEnd(in);
      ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
      Runtime.getRuntime().halt(ORPHANED);
    }, "parent watch");
    thread.setDaemon(true);
    thread.start();
  }

  private static void waitForEnd(InputStream in) {
    try {
      while (in.read() >= 0) {
        // Nobody writes; a byte means no more than that the parent lives.
      }
    } catch (IOException e) {
      // a broken pipe is an end too
    }
  }
}
