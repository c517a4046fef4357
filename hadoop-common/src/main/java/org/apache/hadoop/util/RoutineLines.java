/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.util;

import org.apache.commons.logging.Log;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;

/**
 * The lines of a log that tell of each step of a daemon's or a task's usual work: several for each task, block and map
 * output, which also another line tells of, or nobody looks for. They are made only where a logger takes what is for
 * debugging, or the node is configured to have them. For all threads, and the same for all of a JVM.
 */
public final class RoutineLines {
  static final BooleanKey KEY = new BooleanKey("hadoop.log.routine.lines", false);

  private static volatile boolean wanted;

  private RoutineLines() {
  }

  /**
   * Sets whether this JVM has them, as it is configured. To be called at the start of each program.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if the value is not allowed
   */
  public static void configure(Configuration conf) {
    wanted = KEY.read(conf);
  }

  /** Tells whether the lines belong into this log. */
  public static boolean areIn(Log log) {
    return wanted || log.isDebugEnabled();
  }
}
