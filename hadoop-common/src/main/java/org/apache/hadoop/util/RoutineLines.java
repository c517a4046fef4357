/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import org.apache.commons.logging.Log;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;

/**
 * The log lines about each step of a daemon's or task's normal work: several for each task, block and map output, which
 * repeat other lines or which nobody looks for. They are only created if the logger is at debug level, or if the node
 * is configured to log them. For all threads, and the same for a whole JVM.
 */
public final class RoutineLines {
  static final BooleanKey KEY = new BooleanKey("hadoop.log.routine.lines", false);

  private static volatile boolean wanted;

  private RoutineLines() {
  }

  /**
   * Sets whether this JVM logs them, as configured. To be called at the start of each program.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if the value is not allowed
   */
  public static void configure(Configuration conf) {
    wanted = KEY.read(conf);
  }

  /** Returns whether the lines are to be written to this log. */
  public static boolean areIn(Log log) {
    return wanted || log.isDebugEnabled();
  }
}
