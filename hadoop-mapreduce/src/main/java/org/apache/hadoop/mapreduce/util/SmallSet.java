/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Objects;

/**
 * A sorted set of a few elements, which takes 16 bytes while it is empty: the JobTracker has several for each task, and
 * hundreds of thousands of tasks. It takes no more with one element, as most of those have. Elements are compared as by
 * {@link java.util.TreeSet}. Each change copies all of them, so that an iterator shows those that were there when it
 * was made; it cannot remove any. Not safe for use by several threads.
 *
 * @param <E> comparable with each other, and not null
 */
public final class SmallSet<E extends Comparable<? super E>> extends AbstractSet<E> {
  private static final Object[] NONE = new Object[0];

  /** The only element, or an array of all in ascending order. (An array is not comparable, and so is no element.) */
  private Object content = NONE;

  private Object[] elements() {
    return content instanceof Object[] all ? all : new Object[] {content};
  }

  private void setElements(Object[] elements) {
    content = elements.length == 1 ? elements[0] : elements;
  }

  @Override
  public boolean add(E element) {
    Object[] elements = elements();
    int index = Arrays.binarySearch(elements, Objects.requireNonNull(element));
    if (index >= 0) {
      return false;
    }
    int at = -index - 1;
    Object[] longer = Arrays.copyOf(elements, elements.length + 1);
    System.arraycopy(elements, at, longer, at + 1, elements.length - at);
    longer[at] = element;
    setElements(longer);
    return true;
  }

  @Override
  public boolean remove(Object element) {
    Object[] elements = elements();
    int index = Arrays.binarySearch(elements, Objects.requireNonNull(element));
    if (index < 0) {
      return false;
    }
    Object[] shorter = elements.length == 1 ? NONE : Arrays.copyOf(elements, elements.length - 1);
    System.arraycopy(elements, index + 1, shorter, index, shorter.length - index);
    setElements(shorter);
    return true;
  }

  @Override
  public boolean contains(Object element) {
    return Arrays.binarySearch(elements(), Objects.requireNonNull(element)) >= 0;
  }

  @Override
  public int size() {
    return elements().length;
  }

  /** Only elements come into the array. */
  @Override
  @SuppressWarnings("unchecked")
  public Iterator<E> iterator() {
    return (Iterator<E>) (Iterator<?>) Arrays.asList(elements()).iterator();
  }
}
