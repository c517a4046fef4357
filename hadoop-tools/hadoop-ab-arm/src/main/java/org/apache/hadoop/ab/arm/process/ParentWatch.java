/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import java.io.IOException;
import java.io.InputStream;

/** A watch that ends this process and its descendants when standard input is closed, as it is when its parent dies. */
public final class ParentWatch {
  static final int ORPHANED = 3;

  private ParentWatch() {
  }

  /** Starts to watch {@code in} in a daemon thread. */
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
        // Nobody writes; a byte only means that the parent is alive.
      }
    } catch (IOException e) {
      // A broken pipe is an end as well.
    }
  }
}
