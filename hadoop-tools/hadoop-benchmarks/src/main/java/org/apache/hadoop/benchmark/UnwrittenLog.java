/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.benchmark;

import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.varia.NullAppender;

/**
 * Logging for benchmarks of code that logs each of its operations: at the level of daemons and tasks, INFO, but nothing
 * is written. So the lines count that the code makes, and a pipe or a disk does not. Not thread-safe.
 */
public final class UnwrittenLog {
  private UnwrittenLog() {
  }

  /** Sets it up for the whole JVM, instead of what a jar on the class path may bring. */
  public static void setUp() {
    LogManager.resetConfiguration();
    LogManager.getRootLogger().setLevel(Level.INFO);
    LogManager.getRootLogger().addAppender(new NullAppender());
  }
}
