/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A tree that is always empty: fields hold it until their first entry comes, so that the many objects which never get
 * one need no tree of their own. Thread-safe.
 */
public final class EmptyTree<K extends Comparable<? super K>, V> extends TreeMap<K, V> {
  private static final long serialVersionUID = 1;
  private static final EmptyTree<?, ?> ONE = new EmptyTree<>();

  private EmptyTree() {
  }

  /** Returns the only instance. */
  @SuppressWarnings("unchecked")
  public static <K extends Comparable<? super K>, V> TreeMap<K, V> get() {
    return (TreeMap<K, V>) ONE;
  }

  private static UnsupportedOperationException refusal(Object key) {
    return new UnsupportedOperationException("cannot add " + key + ": this tree is shared and must stay empty");
  }

  /** Returns a new tree that can take entries. */
  @Override
  public Object clone() {
    return new TreeMap<>();
  }

  /** Serializes an ordinary tree in place of this one, so that the deserialized one can take entries. */
  private Object writeReplace() {
    return new TreeMap<>();
  }

  /** @throws UnsupportedOperationException always, like the following methods */
  @Override
  public V put(K key, V value) {
    throw refusal(key);
  }

  @Override
  public V putIfAbsent(K key, V value) {
    throw refusal(key);
  }

  @Override
  public V computeIfAbsent(K key, Function<? super K, ? extends V> value) {
    throw refusal(key);
  }

  @Override
  public V compute(K key, BiFunction<? super K, ? super V, ? extends V> change) {
    throw refusal(key);
  }

  @Override
  public V merge(K key, V value, BiFunction<? super V, ? super V, ? extends V> change) {
    throw refusal(key);
  }

  /** @throws UnsupportedOperationException unless {@code entries} is empty */
  @Override
  public void putAll(Map<? extends K, ? extends V> entries) {
    entries.forEach(this::put);
  }
}
