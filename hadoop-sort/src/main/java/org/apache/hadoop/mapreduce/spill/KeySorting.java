/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapreduce.sort.KeyOrder;
import org.apache.hadoop.mapreduce.sort.KeyPrefix;
import org.apache.hadoop.mapreduce.sort.ThreadSafeComparators;

/** The method by which the keys of a job are sorted. Immutable; each order is for one thread. */
public final class KeySorting {
  private final KeyPrefix prefix;
  private final List<KeyOrder> orders;

  /**
   * @param prefix null if keys are compared
   * @param orders one for each thread that may sort at the same time
   */
  public KeySorting(KeyPrefix prefix, List<KeyOrder> orders) {
    this.prefix = prefix;
    this.orders = List.copyOf(orders);
  }

  /**
   * Chooses the number of sort threads: more than one only if all code that they call is thread-safe.
   *
   * @param prefix null if keys are compared
   * @param comparator the job's
   * @param more supplies further comparators of the same kind, as many deserialise into fields; supplies the same one
   *     again if a key class has registered it
   * @param threads 1 or more
   * @param declared true if the job declares its own classes thread-safe
   */
  public static KeySorting of(KeyPrefix prefix, RawComparator<?> comparator, Supplier<RawComparator<?>> more,
      int threads, boolean declared) {
    int allowed = declared || prefix != null || ThreadSafeComparators.contains(comparator) ? threads : 1;
    List<KeyOrder> orders = new ArrayList<>();
    orders.add(new KeyOrder(prefix, comparator));
    while (orders.size() < allowed) {
      orders.add(new KeyOrder(prefix, more.get()));
    }
    return new KeySorting(prefix, orders);
  }

  /** Returns the prefix by which keys are sorted; null if they are compared. */
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
