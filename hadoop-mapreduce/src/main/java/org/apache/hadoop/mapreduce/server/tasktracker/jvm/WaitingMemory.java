/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/** The memory limit for the waiting JVMs of a pool. Guarded by the monitor of its owner. */
final class WaitingMemory {
  private static final Log LOG = LogFactory.getLog(WaitingMemory.class);

  private final long bytes;
  /** The resident memory in bytes of the last JVM of each kind, when it was about to wait. */
  private final Map<JvmKind, Long> each = new HashMap<>();

  /** @param bytes the memory that they may take together */
  WaitingMemory(long bytes) {
    this.bytes = bytes;
  }

  /**
   * Tells whether another JVM of a kind may wait, given the memory last measured for that kind; true if none was
   * measured.
   *
   * @param taken the memory of the waiting JVMs in bytes
   */
  boolean hasRoom(JvmKind kind, long taken) {
    return each.getOrDefault(kind, 0L) <= bytes - taken;
  }

  /**
   * Records a JVM's resident memory, and tells whether it may wait.
   *
   * @param taken the memory of the waiting JVMs in bytes
   */
  boolean fits(JvmKind kind, long own, long taken) {
    boolean fits = own <= bytes - taken;
    Long before = each.put(kind, own);
    if (!fits && (before == null || before != own)) {
      LOG.info("No more JVMs with " + kind.options() + " are kept waiting for tasks: one takes " + (own >> 20)
          + " MB of memory, and all together may take " + (bytes >> 20) + " MB");
    }
    return fits;
  }

  /** Forgets the measurements for all other kinds. */
  void retain(Set<JvmKind> kinds) {
    each.keySet().retainAll(kinds);
  }
}
