/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.locks;

/** A formatter of stack traces, without the frames of the watch itself. Stateless. */
final class Traces {
  private Traces() {
  }

  static String of(String title, Throwable trace) {
    StringBuilder text = new StringBuilder("\n  ").append(title).append(':');
    for (StackTraceElement frame : trace.getStackTrace()) {
      if (!frame.getClassName().equals(LockWatch.class.getName())) {
        text.append("\n    at ").append(frame);
      }
    }
    return text.toString();
  }
}
