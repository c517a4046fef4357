/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.AbstractSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A sorted set that sorts lazily, when it is read. Thousands of small map outputs are added one by one, and mostly
 * nobody reads the set before they are merged: walking a tree for each would take a tenth of the time in which they are
 * copied. The order must be consistent with equals. Not thread-safe.
 *
 * @param <E> the type of elements
 */
final class LazySortedSet<E> extends AbstractSet<E> implements SortedSet<E> {
  private final TreeSet<E> sorted;
  /** The elements that are not in the tree yet. */
  private final Set<E> added = new HashSet<>();
  /** True once a view of the tree exists, which must then contain all elements of this set. */
  private boolean isViewed;

  LazySortedSet(Comparator<? super E> order) {
    sorted = new TreeSet<>(order);
  }

  @Override
  public boolean add(E element) {
    if (isViewed) {
      return sorted.add(element);
    }
    return (sorted.isEmpty() || !sorted.contains(element)) && added.add(element);
  }

  @Override
  public int size() {
    return sorted.size() + added.size();
  }

  @Override
  public void clear() {
    sorted.clear();
    added.clear();
  }

  @Override
  public boolean contains(Object element) {
    return sorted().contains(element);
  }

  @Override
  public boolean remove(Object element) {
    return sorted().remove(element);
  }

  @Override
  public Iterator<E> iterator() {
    return sorted().iterator();
  }

  @Override
  public Comparator<? super E> comparator() {
    return sorted.comparator();
  }

  @Override
  public SortedSet<E> subSet(E from, E to) {
    return viewed().subSet(from, to);
  }

  @Override
  public SortedSet<E> headSet(E to) {
    return viewed().headSet(to);
  }

  @Override
  public SortedSet<E> tailSet(E from) {
    return viewed().tailSet(from);
  }

  @Override
  public E first() {
    return sorted().first();
  }

  @Override
  public E last() {
    return sorted().last();
  }

  private TreeSet<E> viewed() {
    isViewed = true;
    return sorted();
  }

  private TreeSet<E> sorted() {
    if (!added.isEmpty()) {
      sorted.addAll(added);
      added.clear();
    }
    return sorted;
  }
}
