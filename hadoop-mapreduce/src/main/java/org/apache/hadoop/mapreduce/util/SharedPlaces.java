/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.Map;

/**
 * A limited number of places for the pending calls of callers. None has more of them than are left to the others: a
 * caller that requests all gets half, another one then half of the rest, and so on. So a caller leaves places to others
 * however many it requests, and if there are as many callers as places and each requests one, all get theirs.
 *
 * <p>Thread-safe. Its monitor is a leaf.
 */
public final class SharedPlaces {
  @GuardedBy("this")
  private int free;
  @GuardedBy("this")
  private final Map<Object, Integer> taken = new HashMap<>();

  /** @param size the number of places */
  public SharedPlaces(int size) {
    free = size;
  }

  /**
   * Takes a place, to be returned with {@link #giveBack}.
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

  /** Gives back a place of the caller. */
  public synchronized void giveBack(Object caller) {
    taken.computeIfPresent(caller, (same, own) -> own == 1 ? null : own - 1);
    free++;
  }
}
