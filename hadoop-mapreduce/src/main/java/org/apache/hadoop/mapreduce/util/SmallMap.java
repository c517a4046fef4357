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
 * A sorted persistent map of a few keys: adding or removing an entry returns another map. All empty maps are the same
 * object and so take no memory: the JobTracker has several for each task, and hundreds of thousands of tasks. Keys are
 * compared as in {@link java.util.TreeMap}. Immutable.
 *
 * @param <K> the type of keys, which are mutually comparable and not null
 */
public final class SmallMap<K extends Comparable<? super K>, V> extends AbstractMap<K, V> {
  private static final SmallMap<?, ?> EMPTY = new SmallMap<>(new Object[0]);

  /** The keys in ascending order, each followed by its value. */
  private final Object[] entries;

  private SmallMap(Object[] entries) {
    this.entries = entries;
  }

  /** Returns the empty map. */
  @SuppressWarnings("unchecked")
  public static <K extends Comparable<? super K>, V> SmallMap<K, V> empty() {
    return (SmallMap<K, V>) EMPTY;
  }

  /** Returns the index of the key, or minus one minus the index at which it would be inserted. */
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

  /** Returns this map with {@code key} mapped to {@code value}, replacing any previous value. */
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

  /** Returns this map without {@code key}, which may be absent. */
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
