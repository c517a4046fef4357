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
 * A sorted map of a few keys, which takes half of what a {@link java.util.TreeMap} takes, and nothing more while it is
 * empty: the JobTracker has several for each task, and hundreds of thousands of tasks. Keys are compared as there. Each
 * change copies all of them, and views show what was there when they were made; they cannot be changed. Not safe for
 * changes by several threads; who reads meanwhile sees the map of before or after a change.
 *
 * @param <K> comparable with each other, and not null
 */
public final class SmallMap<K extends Comparable<? super K>, V> extends AbstractMap<K, V> {
  private static final Object[] NONE = new Object[0];

  /** Each key, in ascending order, is followed by its value. Never changed in place. */
  private Object[] entries = NONE;

  /** Where the key is in {@code all}, or minus one minus where it would be put. */
  @SuppressWarnings("unchecked")
  private static int indexOf(Object[] all, Object key) {
    Comparable<Object> wanted = (Comparable<Object>) Objects.requireNonNull(key);
    for (int i = 0; i < all.length; i += 2) {
      int order = wanted.compareTo(all[i]);
      if (order <= 0) {
        return order == 0 ? i : -i - 1;
      }
    }
    return -all.length - 1;
  }

  @SuppressWarnings("unchecked")
  private static <V> V value(Object[] all, int index) {
    return (V) all[index + 1];
  }

  @Override
  public V get(Object key) {
    Object[] all = entries;
    int index = indexOf(all, key);
    return index < 0 ? null : value(all, index);
  }

  @Override
  public boolean containsKey(Object key) {
    return indexOf(entries, key) >= 0;
  }

  @Override
  public V put(K key, V value) {
    Object[] before = entries;
    int index = indexOf(before, key);
    boolean isNew = index < 0;
    int at = isNew ? -index - 1 : index;
    Object[] after = new Object[before.length + (isNew ? 2 : 0)];
    System.arraycopy(before, 0, after, 0, at);
    after[at] = isNew ? key : before[at];
    after[at + 1] = value;
    int rest = isNew ? at : at + 2;
    System.arraycopy(before, rest, after, at + 2, before.length - rest);
    entries = after;
    return isNew ? null : value(before, at);
  }

  @Override
  public V remove(Object key) {
    Object[] before = entries;
    int index = indexOf(before, key);
    if (index < 0) {
      return null;
    }
    Object[] after = before.length == 2 ? NONE : new Object[before.length - 2];
    System.arraycopy(before, 0, after, 0, index);
    System.arraycopy(before, index + 2, after, index, after.length - index);
    entries = after;
    return value(before, index);
  }

  @Override
  public int size() {
    return entries.length / 2;
  }

  @Override
  @SuppressWarnings("unchecked")
  public Set<Entry<K, V>> entrySet() {
    Object[] all = entries;
    Set<Entry<K, V>> view = new LinkedHashSet<>();
    for (int i = 0; i < all.length; i += 2) {
      view.add(new SimpleImmutableEntry<>((K) all[i], value(all, i)));
    }
    return Collections.unmodifiableSet(view);
  }
}
