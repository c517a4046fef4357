/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The cores that JVMs of tasks take, of all trackers of this process, which share them. A pool whose next JVM waits for
 * a core hears when a task's JVM has ended. Safe for use by several threads.
 */
final class BusyCores {
  private static final int CORES = Runtime.getRuntime().availableProcessors();
  /** The JVMs of tasks that run. */
  private static final AtomicInteger BUSY = new AtomicInteger();
  /** The waiting JVMs of the pools that are open. */
  private static final Set<WaitingJvms> LISTENERS = ConcurrentHashMap.newKeySet();

  private BusyCores() {
  }

  /** Counts a task's JVM as one that takes a core until it has ended. */
  static void count(Process process) {
    BUSY.incrementAndGet();
    process.onExit().thenRun(BusyCores::ended);
  }

  private static void ended() {
    BUSY.decrementAndGet();
    LISTENERS.forEach(WaitingJvms::wake);
  }

  /** Tells whether the tasks leave a core free. */
  static boolean isOneFree() {
    return BUSY.get() < CORES;
  }

  /** Wakes whoever waits for work with these JVMs, each time that a core may have become free. */
  static void tell(WaitingJvms listener) {
    LISTENERS.add(listener);
  }

  /** Ends a {@link #tell}. */
  static void forget(WaitingJvms listener) {
    LISTENERS.remove(listener);
  }
}
