/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/** The memory that the JVMs of a pool may have together while they wait. Guarded by whoever has them. */
final class WaitingMemory {
  private static final Log LOG = LogFactory.getLog(WaitingMemory.class);

  private final long bytes;
  /** The bytes that the last JVM of each kind had in memory when it was to begin to wait. */
  private final Map<JvmKind, Long> each = new HashMap<>();

  /** @param bytes that they may have */
  WaitingMemory(long bytes) {
    this.bytes = bytes;
  }

  /**
   * Tells whether another JVM of a kind may wait, as far as is known of what one has; so if nothing is.
   *
   * @param taken the bytes of those that wait
   */
  boolean hasRoom(JvmKind kind, long taken) {
    return each.getOrDefault(kind, 0L) <= bytes - taken;
  }

  /**
   * Takes note of what a JVM has in memory, and answers whether it may wait.
   *
   * @param taken the bytes of those that wait
   */
  boolean fits(JvmKind kind, long own, long taken) {
    boolean fits = own <= bytes - taken;
    Long before = each.put(kind, own);
    if (!fits && (before == null || before != own)) {
      LOG.info("No more JVMs with " + kind.options() + " wait for tasks: one has " + (own >> 20)
          + " MB in memory, and all may have " + (bytes >> 20));
    }
    return fits;
  }

  /** Forgets what JVMs of all other kinds have. */
  void retain(Set<JvmKind> kinds) {
    each.keySet().retainAll(kinds);
  }
}
