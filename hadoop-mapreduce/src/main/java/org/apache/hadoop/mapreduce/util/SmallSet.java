/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;

/**
 * A sorted persistent set of a few elements: adding an element returns another set. All empty sets are the same object
 * and so take no memory, and one with a single element takes 16 bytes: the JobTracker has several for each task, and
 * hundreds of thousands of tasks. Elements are compared as in {@link java.util.TreeSet}. Immutable.
 *
 * @param <E> the type of elements, which are mutually comparable and not null
 */
public final class SmallSet<E extends Comparable<? super E>> extends AbstractSet<E> {
  private static final SmallSet<?> EMPTY = new SmallSet<>(new Object[0]);

  /** The only element, or an array of all in ascending order. (Arrays are not comparable, so no element is one.) */
  private final Object content;

  private SmallSet(Object[] elements) {
    content = elements.length == 1 ? elements[0] : elements;
  }

  /** Returns the empty set. */
  @SuppressWarnings("unchecked")
  public static <E extends Comparable<? super E>> SmallSet<E> empty() {
    return (SmallSet<E>) EMPTY;
  }

  private Object[] elements() {
    return content instanceof Object[] all ? all : new Object[] {content};
  }

  /** Returns this set with {@code element}, which may already be present. */
  public SmallSet<E> with(E element) {
    Object[] elements = elements();
    int index = Arrays.binarySearch(elements, Objects.requireNonNull(element));
    if (index >= 0) {
      return this;
    }
    int at = -index - 1;
    Object[] longer = Arrays.copyOf(elements, elements.length + 1);
    System.arraycopy(elements, at, longer, at + 1, elements.length - at);
    longer[at] = element;
    return new SmallSet<>(longer);
  }

  @Override
  public boolean contains(Object element) {
    return Arrays.binarySearch(elements(), Objects.requireNonNull(element)) >= 0;
  }

  @Override
  public int size() {
    return content instanceof Object[] all ? all.length : 1;
  }

  /** Iterates over the elements; the cast is safe, as the array contains only elements. */
  @Override
  @SuppressWarnings("unchecked")
  public Iterator<E> iterator() {
    return (Iterator<E>) (Iterator<?>) Arrays.asList(elements()).iterator();
  }
}
