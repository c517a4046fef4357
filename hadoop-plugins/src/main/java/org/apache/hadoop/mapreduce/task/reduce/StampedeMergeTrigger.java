/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Says when the outputs in memory are merged to a file: when those that are complete have as many bytes as a key of
 * Hadoop's says. Memory that is full is no reason by itself, as a merge of the few that are complete would free little
 * and leave a file of its own: outputs that come are waited for, and so are merges under way, which are about to make
 * room. What is complete is merged
 *
 * <ul>
 * <li>beside other merges, when it is the share of one thread,
 * <li>when no output comes any more, or hardly a byte for a while: a host may hang that has most of the memory.
 * </ul>
 *
 * <p>Not thread-safe: {@link StampedeMemory} has it, under the lock of {@link StampedeMerges}.
 */
final class StampedeMergeTrigger {
  /** The time for which outputs that come are waited for, if hardly a byte of them does. */
  static final long STILL_NANOS = TimeUnit.SECONDS.toNanos(1);
  /** The seconds within which as many bytes must come as make a merge due; else those that come are not waited for. */
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
   * Makes one.
   *
   * @param mergeBytes at which a merge is due in any case, 1 or more
   * @param threads how many merges may run at the same time
   * @param nanoTime a clock
   * @param cameBytes how many have come of all outputs
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

  /** Takes note that there is no room for an output. */
  void noRoom() {
    full = true;
  }

  /** Notes that an output has got room. Another that still waits says so again in a moment. */
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

  /** Says whether a merge is under way. */
  boolean isMerging() {
    return merges > 0;
  }

  /** Says whether another merge may begin. */
  boolean mayMerge() {
    return merges < threads;
  }

  /** Says whether an output waits for the room that a merge is making. */
  boolean isMakingRoom() {
    return full && merges > 0;
  }

  /**
   * Says whether what is complete is to be merged now.
   *
   * @param completeBytes that are in no merge
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
