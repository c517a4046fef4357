/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;

/**
 * A sorted map of a few keys that never changes: what is put or taken away makes another one. All empty ones are the
 * same, so that they take no memory: the JobTracker has several for each task, and hundreds of thousands of tasks. Keys
 * are compared as by {@link java.util.TreeMap}. Immutable.
 *
 * @param <K> comparable with each other, and not null
 */
public final class SmallMap<K extends Comparable<? super K>, V> extends AbstractMap<K, V> {
  private static final SmallMap<?, ?> EMPTY = new SmallMap<>(new Object[0]);

  /** Each key, in ascending order, is followed by its value. */
  private final Object[] entries;

  private SmallMap(Object[] entries) {
    this.entries = entries;
  }

  /** The empty map. */
  @SuppressWarnings("unchecked")
  public static <K extends Comparable<? super K>, V> SmallMap<K, V> empty() {
    return (SmallMap<K, V>) EMPTY;
  }

  /** Returns where the key is, or minus one minus where it would be put. */
  @SuppressWarnings("unchecked")
  private int indexOf(Object key) {
    Comparable<Object> wanted = (Comparable<Object>) Objects.requireNonNull(key);
    for (int i = 0; i < entries.length; i += 2) {
      int order = wanted.compareTo(entries[i]);
      if (order <= 0) {
        return order == 0 ? i : -i - 1;
      }
    }
    return -entries.length - 1;
  }

  @SuppressWarnings("unchecked")
  private V value(int index) {
    return (V) entries[index + 1];
  }

  @Override
  public V get(Object key) {
    int index = indexOf(key);
    return index < 0 ? null : value(index);
  }

  @Override
  public boolean containsKey(Object key) {
    return indexOf(key) >= 0;
  }

  /** Returns this map with {@code key} and {@code value}, instead of the value that the key may have. */
  public SmallMap<K, V> with(K key, V value) {
    int index = indexOf(key);
    boolean isNew = index < 0;
    int at = isNew ? -index - 1 : index;
    Object[] after = new Object[entries.length + (isNew ? 2 : 0)];
    System.arraycopy(entries, 0, after, 0, at);
    after[at] = isNew ? key : entries[at];
    after[at + 1] = value;
    int rest = isNew ? at : at + 2;
    System.arraycopy(entries, rest, after, at + 2, entries.length - rest);
    return new SmallMap<>(after);
  }

  /** Returns this map without {@code key}, which it need not have. */
  public SmallMap<K, V> without(K key) {
    int index = indexOf(key);
    if (index < 0) {
      return this;
    }
    if (entries.length == 2) {
      return empty();
    }
    Object[] after = new Object[entries.length - 2];
    System.arraycopy(entries, 0, after, 0, index);
    System.arraycopy(entries, index + 2, after, index, after.length - index);
    return new SmallMap<>(after);
  }

  @Override
  public int size() {
    return entries.length / 2;
  }

  @Override
  @SuppressWarnings("unchecked")
  public Set<Entry<K, V>> entrySet() {
    Set<Entry<K, V>> view = new LinkedHashSet<>();
    for (int i = 0; i < entries.length; i += 2) {
      view.add(new SimpleImmutableEntry<>((K) entries[i], value(i)));
    }
    return Collections.unmodifiableSet(view);
  }
}
