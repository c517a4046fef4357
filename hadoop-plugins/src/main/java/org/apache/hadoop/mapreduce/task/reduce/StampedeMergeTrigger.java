/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The condition for merging the outputs in memory to a file: the complete ones have reached the number of bytes set by
 * one of Hadoop's keys. Full memory alone does not suffice, as merging the few complete outputs would free little and
 * leave one more file: incoming outputs are waited for, and so are merges in progress, which are about to make room. If
 * memory is full, the complete outputs are merged
 *
 * <ul>
 * <li>alongside other merges, once they amount to the share of one thread,
 * <li>when no output is being received, or hardly a byte for a while: a hung host may hold most of the memory.
 * </ul>
 *
 * <p>Not thread-safe: owned by {@link StampedeMemory}, under the lock of {@link StampedeMerges}.
 */
final class StampedeMergeTrigger {
  /** The time for which incoming outputs are waited for although hardly a byte of them is received. */
  static final long STILL_NANOS = TimeUnit.SECONDS.toNanos(1);
  /**
   * The seconds within which incoming outputs must deliver enough bytes for a merge; slower ones are not waited for.
   */
  private static final int MAX_SECONDS = 180;

  private final long mergeBytes;
  private final int threads;
  private final LongSupplier nanoTime;
  private final LongSupplier cameBytes;
  private boolean full;
  private int coming;
  private int merges;
  private long lastNews;
  private long lastCameBytes;

  /**
   * @param mergeBytes at which a merge is due in any case, 1 or more
   * @param threads how many merges may run at the same time
   * @param nanoTime a clock
   * @param cameBytes supplies the number of bytes received so far of all outputs
   */
  StampedeMergeTrigger(long mergeBytes, int threads, LongSupplier nanoTime, LongSupplier cameBytes) {
    this.mergeBytes = mergeBytes;
    this.threads = threads;
    this.nanoTime = nanoTime;
    this.cameBytes = cameBytes;
    news();
  }

  private void news() {
    lastNews = nanoTime.getAsLong();
    lastCameBytes = cameBytes.getAsLong();
  }

  /** Notes that there is no room for an output. */
  void noRoom() {
    full = true;
  }

  /** Notes that an output has got room. Another one that still waits reports that again in a moment. */
  void comes() {
    full = false;
    coming++;
    news();
  }

  /** Notes that an output is complete, or has been given up. */
  void ended() {
    coming--;
    news();
  }

  /** Notes that a merge begins. */
  void mergeBegins() {
    full = false;
    merges++;
  }

  void mergeEnded() {
    merges--;
    news();
  }

  /** Returns true while a merge is in progress. */
  boolean isMerging() {
    return merges > 0;
  }

  /** Returns true if another merge may begin. */
  boolean mayMerge() {
    return merges < threads;
  }

  /** Returns true if an output waits for room that a merge is making. */
  boolean isMakingRoom() {
    return full && merges > 0;
  }

  /**
   * Returns true if the complete outputs are to be merged now.
   *
   * @param completeBytes of the complete outputs that are in no merge
   */
  boolean isDue(long completeBytes) {
    if (completeBytes == 0 || !mayMerge()) {
      return false;
    }
    if (completeBytes >= mergeBytes) {
      return true;
    }
    if (!full) {
      return false;
    }
    return merges > 0 ? completeBytes >= mergeBytes / threads : coming == 0 || isStill();
  }

  private boolean isStill() {
    if (cameBytes.getAsLong() - lastCameBytes > mergeBytes / MAX_SECONDS) {
      news();
    }
    return nanoTime.getAsLong() - lastNews >= STILL_NANOS;
  }
}
