/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * Waits for the JIT compiler of this JVM. What a warm-up has made hot is still being compiled when it is over, and most
 * of that after a short one: so the faster arm would be measured with more of it.
 */
final class CompilerRest {
  private static final long POLL_MILLIS = 50;
  /** Longer than the compilation of one method takes. */
  private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(30);

  private CompilerRest() {
  }

  /** Returns when no compilation has ended for a second, or after half a minute. */
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
