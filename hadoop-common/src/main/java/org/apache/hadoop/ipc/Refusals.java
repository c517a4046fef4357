/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import java.io.IOException;
import org.apache.commons.logging.Log;
import org.apache.hadoop.metrics.util.MetricsTimeVaryingInt;
import org.apache.hadoop.util.RareLog;

/**
 * Counts what a server rejects, and logs it at a limited rate. Throws nothing to the server's threads, which continue
 * whatever a connection does. Thread-safe.
 */
final class Refusals {
  private static final int MAX_TEXT = 1000;

  private final MetricsTimeVaryingInt counter;
  private final RareLog frames;
  private final RareLog connections;
  private final RareLog threads;

  Refusals(MetricsTimeVaryingInt counter, Log log) {
    this.counter = counter;
    frames = new RareLog(log);
    connections = new RareLog(log);
    threads = new RareLog(log);
  }

  /** Notes that a frame of {@code connection} is rejected. */
  void add(Object connection, String why) {
    counter.inc();
    frames.warn("Refused a frame from " + connection + ": " + why, null);
  }

  /** Notes that a connection is closed because of {@code why}, which is counted unless it is a network error. */
  void close(Object connection, Throwable why) {
    if (!isOfTheNetwork(why)) {
      counter.inc();
    }
    connections.warn("Closed the connection from " + connection, why);
  }

  /** Notes that a server thread continues with the next call after {@code what}. */
  void goOn(Throwable what) {
    threads.warn(Thread.currentThread().getName() + " continues after an error", what);
  }

  /** Notes that a server thread continues, a moment later, after {@code what}, which may recur at once. */
  void survive(Throwable what) {
    threads.survive(what);
  }

  private static boolean isOfTheNetwork(Throwable why) {
    StackTraceElement[] trace = why instanceof IOException ? why.getStackTrace() : new StackTraceElement[0];
    return trace.length > 0 && trace[0].getClassName().startsWith("sun.nio.ch.");
  }

  /** Describes a call for the log, in a few lines at most, even if its toString fails. */
  static String text(Object call) {
    try {
      String text = String.valueOf(call);
      return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...";
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return "a call that cannot be shown (" + e.getClass().getName() + ")";
    }
  }
}
