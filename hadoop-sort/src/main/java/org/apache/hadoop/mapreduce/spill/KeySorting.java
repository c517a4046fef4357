/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.util.List;
import org.apache.hadoop.mapreduce.sort.KeyOrder;
import org.apache.hadoop.mapreduce.sort.KeyPrefix;

/** The way the keys of a job are sorted. Immutable; each order is for one thread. */
public final class KeySorting {
  private final KeyPrefix prefix;
  private final List<KeyOrder> orders;

  /**
   * Makes one.
   *
   * @param prefix null if keys are compared
   * @param orders one for each thread that may sort at the same time
   */
  public KeySorting(KeyPrefix prefix, List<KeyOrder> orders) {
    this.prefix = prefix;
    this.orders = List.copyOf(orders);
  }

  /** Returns what keys are sorted by; null if they are compared. */
  public KeyPrefix prefix() {
    return prefix;
  }

  /** Returns how many threads may sort at the same time. */
  public int threads() {
    return orders.size();
  }

  List<KeyOrder> orders() {
    return orders;
  }
}
