/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.benchmark;

import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.varia.NullAppender;

/**
 * A logging setup for benchmarks of code that logs each operation: level INFO, as in daemons and tasks, but without
 * output. Thus the cost of creating the lines counts, and that of a pipe or disk does not. Not thread-safe.
 */
public final class UnwrittenLog {
  private UnwrittenLog() {
  }

  /** Installs it for the whole JVM, in place of any configuration from a jar on the class path. */
  public static void setUp() {
    LogManager.resetConfiguration();
    LogManager.getRootLogger().setLevel(Level.INFO);
    LogManager.getRootLogger().addAppender(new NullAppender());
  }
}
