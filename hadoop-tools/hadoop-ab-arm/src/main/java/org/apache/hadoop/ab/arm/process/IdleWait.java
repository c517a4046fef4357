/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A wait for processes to become idle. When a warm-up ends, hot code is still being compiled, and the more so the
 * shorter it was; without the wait, the faster arm would be measured with more compilation going on.
 */
public final class IdleWait {
  private static final long PERIOD_SECONDS = 1;
  /**
   * The CPU seconds per second up to which a process counts as idle: timers and socket polls use less, a compiler
   * thread uses a whole second.
   */
  private static final double IDLE_SECONDS = 0.05;
  private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(60);

  private IdleWait() {
  }

  /** A reader of the CPU time that the processes have used so far. */
  @FunctionalInterface
  public interface Cpu {
    /** Returns the CPU time in seconds. */
    double seconds() throws IOException;
  }

  /** Waits until the processes have been idle for a second, or for a minute at most. */
  public static void await(Cpu cpu) throws IOException, InterruptedException {
    await(cpu, 1, () -> false);
  }

  /** Waits until the processes have been idle for {@code seconds} or {@code over} holds, or for a minute at most. */
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
