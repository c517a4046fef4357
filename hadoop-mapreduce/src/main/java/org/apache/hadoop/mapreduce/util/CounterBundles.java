/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.util.MissingResourceException;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A cache of the resource bundles with the display names of counters. A group of counters is created for every status
 * of every attempt, so the same bundles are looked up again and again, and most do not exist. Safe for use by many
 * threads.
 */
public final class CounterBundles {
  /** The maximum number of cached names, which users choose: beyond it, the cache is cleared. */
  static final int MAX_NAMES = 1000;

  private static final ConcurrentMap<String, Optional<ResourceBundle>> BUNDLES = new ConcurrentHashMap<>();

  private CounterBundles() {
  }

  /** Returns the bundle of this name; null if there is none. */
  public static ResourceBundle of(String name) {
    Optional<ResourceBundle> known = BUNDLES.get(name);
    if (known == null) {
      known = find(name);
      if (BUNDLES.size() >= MAX_NAMES) {
        forget();
      }
      BUNDLES.put(name, known);
    }
    return known.orElse(null);
  }

  private static Optional<ResourceBundle> find(String name) {
    try {
      return Optional.of(ResourceBundle.getBundle(name));
    } catch (MissingResourceException e) {
      return Optional.empty();
    }
  }

  static void forget() {
    BUNDLES.clear();
  }

  /** Returns the number of cached names, with and without a bundle. */
  static int size() {
    return BUNDLES.size();
  }
}
