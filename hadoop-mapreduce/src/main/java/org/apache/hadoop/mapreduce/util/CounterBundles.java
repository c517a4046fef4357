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
 * Bundles with the names that counters are shown by. A group of counters is made for every status of every attempt, so
 * that the bundle of its name is asked for again and again, and most names have none. Safe for use by many threads.
 */
public final class CounterBundles {
  /** Users choose the names: more than these, and all are looked up anew. */
  static final int MAX_NAMES = 1000;

  private static final ConcurrentMap<String, Optional<ResourceBundle>> BUNDLES = new ConcurrentHashMap<>();

  private CounterBundles() {
  }

  /** Null for a name that has no bundle. */
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

  /** Names that are known, whether they have a bundle or not. */
  static int size() {
    return BUNDLES.size();
  }
}
