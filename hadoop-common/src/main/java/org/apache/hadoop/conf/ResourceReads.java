/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.classification.InterfaceAudience;

/**
 * The counters of how this process's configurations got the contents of their resources: a task whose tracker hands
 * over snapshots parses nothing. Thread-safe.
 */
@InterfaceAudience.Private
public final class ResourceReads {
  private static final AtomicLong PARSED = new AtomicLong();
  private static final AtomicLong REFUSED = new AtomicLong();

  private ResourceReads() {
  }

  /**
   * Returns how many texts were parsed, in whatever way: one that is tried as a stream and then read as a document
   * counts twice.
   */
  public static long parsed() {
    return PARSED.get();
  }

  /** Returns how many snapshots were ignored because they were broken or of an unknown format. */
  public static long refusedSnapshots() {
    return REFUSED.get();
  }

  static void parse() {
    PARSED.incrementAndGet();
  }

  static void refuse() {
    REFUSED.incrementAndGet();
  }
}
