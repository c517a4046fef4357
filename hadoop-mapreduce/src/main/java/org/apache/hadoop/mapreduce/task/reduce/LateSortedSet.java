/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A sorted set of elements that are all different, which sorts when somebody looks at it. Thousands of small map
 * outputs are added one by one, and mostly nobody looks before they are merged: to walk a tree for each would take a
 * tenth of the time in which they are copied. Not thread-safe.
 *
 * @param <E> what it holds
 */
final class LateSortedSet<E> extends AbstractSet<E> implements SortedSet<E> {
  private final TreeSet<E> sorted;
  private final List<E> added = new ArrayList<>();

  LateSortedSet(Comparator<? super E> order) {
    sorted = new TreeSet<>(order);
  }

  /** @param element that the set does not have, which is not checked */
  @Override
  public boolean add(E element) {
    return added.add(element);
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
    return sorted().subSet(from, to);
  }

  @Override
  public SortedSet<E> headSet(E to) {
    return sorted().headSet(to);
  }

  @Override
  public SortedSet<E> tailSet(E from) {
    return sorted().tailSet(from);
  }

  @Override
  public E first() {
    return sorted().first();
  }

  @Override
  public E last() {
    return sorted().last();
  }

  private TreeSet<E> sorted() {
    sorted.addAll(added);
    added.clear();
    return sorted;
  }
}
