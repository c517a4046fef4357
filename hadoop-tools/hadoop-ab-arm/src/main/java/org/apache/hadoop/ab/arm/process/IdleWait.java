/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Waits for processes that have nothing to do. What a warm-up has made hot is still being compiled when it is over, and
 * most of that after a short one: so the faster arm would be measured with more of it.
 */
public final class IdleWait {
  private static final long PERIOD_SECONDS = 1;
  /**
   * The most CPU seconds, of a second, of a process that is idle: timers and looks at sockets take less, a compiler
   * thread takes all of one.
   */
  private static final double IDLE_SECONDS = 0.05;
  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(60);

  private IdleWait() {
  }

  /** The CPU time that processes have used so far. */
  @FunctionalInterface
  public interface Cpu {
    /** Returns the CPU time in seconds. */
    double seconds() throws IOException;
  }

  /** Returns when they have used next to nothing for a second, or after a minute. */
  public static void await(Cpu cpu) throws IOException, InterruptedException {
    await(cpu, 1, () -> false);
  }

  /** Returns when they have used next to nothing in as many seconds as told, when {@code over}, or after a minute. */
  public static void await(Cpu cpu, int seconds, BooleanSupplier over) throws IOException, InterruptedException {
    long start = System.nanoTime();
    double before = cpu.seconds();
    int idle = 0;
    while (idle < seconds && !over.getAsBoolean() && System.nanoTime() - start < MAX_NANOS) {
      TimeUnit.SECONDS.sleep(PERIOD_SECONDS);
      double now = cpu.seconds();
      idle = now - before > IDLE_SECONDS ? 0 : idle + 1;
      before = now;
    }
  }
}
