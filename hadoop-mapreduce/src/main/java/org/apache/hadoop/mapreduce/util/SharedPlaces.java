/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.Map;

/**
 * A bounded number of places for what callers have under way. None has more of them than are left to the others: one
 * that asks for all gets half, another one then half of the rest, and so on. So a caller leaves places to others,
 * however often he asks; as many callers as there are places, who ask for one each, all get theirs.
 *
 * <p>Thread-safe. Its monitor is a leaf.
 */
public final class SharedPlaces {
  @GuardedBy("this")
  private int free;
  @GuardedBy("this")
  private final Map<Object, Integer> taken = new HashMap<>();

  /** @param size how many there are */
  public SharedPlaces(int size) {
    free = size;
  }

  /**
   * Takes a place, which {@link #giveBack} ends.
   *
   * @return false if none is free for this caller
   */
  public synchronized boolean take(Object caller) {
    int own = taken.getOrDefault(caller, 0);
    if (own >= free) {
      return false;
    }
    taken.put(caller, own + 1);
    free--;
    return true;
  }

  /** Gives back a place that the caller has. */
  public synchronized void giveBack(Object caller) {
    taken.computeIfPresent(caller, (same, own) -> own == 1 ? null : own - 1);
    free++;
  }
}
