/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A count of the cores that task JVMs occupy, for all trackers of this process, which share the cores. A pool whose
 * next JVM waits for a free core is notified when a task's JVM ends. Safe for use by several threads.
 */
final class BusyCores {
  private static final int CORES = Runtime.getRuntime().availableProcessors();
  /** The number of task JVMs that are running. */
  private static final AtomicInteger BUSY = new AtomicInteger();
  /** The waiting JVMs of each open pool. */
  private static final Set<WaitingJvms> LISTENERS = ConcurrentHashMap.newKeySet();

  private BusyCores() {
  }

  /** Counts a task's JVM as occupying a core until it ends. */
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

  /** Registers a pool's waiting JVMs, which are woken each time a core may have become free. */
  static void tell(WaitingJvms listener) {
    LISTENERS.add(listener);
  }

  /** Undoes a {@link #tell}. */
  static void forget(WaitingJvms listener) {
    LISTENERS.remove(listener);
  }
}
