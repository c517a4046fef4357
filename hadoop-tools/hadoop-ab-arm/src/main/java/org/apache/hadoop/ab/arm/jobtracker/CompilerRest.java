/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * A wait for the JIT compiler of this JVM. When a warm-up ends, hot code is still being compiled, and the more so the
 * shorter it was; without the wait, the faster arm would be measured with more compilation going on.
 */
final class CompilerRest {
  private static final long POLL_MILLIS = 50;
  /** Longer than the compilation of a method. */
  private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(30);

  private CompilerRest() {
  }

  /** Waits until no compilation has ended for a second, or for half a minute. */
  static void await() throws InterruptedException {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    if (compiler == null || !compiler.isCompilationTimeMonitoringSupported()) {
      return;
    }
    long start = System.nanoTime();
    long restsSince = start;
    long compiled = compiler.getTotalCompilationTime();
    while (System.nanoTime() - restsSince < REST_NANOS && System.nanoTime() - start < MAX_NANOS) {
      Thread.sleep(POLL_MILLIS);
      long now = compiler.getTotalCompilationTime();
      if (now != compiled) {
        compiled = now;
        restsSince = System.nanoTime();
      }
    }
  }
}
