/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * A list that is mostly taken from near its head, as a job's list of the maps that wait at a node or rack is: a
 * scheduler walks it from the head and removes what it launches or finds to be running elsewhere. Adding and removing
 * moves the shorter side of the list, so that it costs as much as the distance to the nearer end; an
 * {@link java.util.ArrayList} moves all that follows.
 *
 * <p>Elements lie in an array, with room before and behind them. Not thread-safe: the job's monitor guards it.
 *
 * @param <E> may be null
 */
final class HeadList<E> extends AbstractList<E> implements RandomAccess {
  private static final int LEAST_ROOM = 8;

  private Object[] elements = new Object[LEAST_ROOM];
  private int head;
  private int size;

  @Override
  public int size() {
    return size;
  }

  @Override
  @SuppressWarnings("unchecked")
  public E get(int index) {
    return (E) elements[head + Objects.checkIndex(index, size)];
  }

  @Override
  public E set(int index, E element) {
    E before = get(index);
    elements[head + index] = element;
    return before;
  }

  @Override
  public void add(int index, E element) {
    Objects.checkIndex(index, size + 1);
    modCount++;
    if (index < size - index) {
      if (head == 0) {
        makeRoom(true);
      }
      System.arraycopy(elements, head, elements, head - 1, index);
      head--;
    } else {
      if (head + size == elements.length) {
        makeRoom(false);
      }
      System.arraycopy(elements, head + index, elements, head + index + 1, size - index);
    }
    elements[head + index] = element;
    size++;
  }

  /** Moves the elements to an array with room for half as many, behind them, or one half of it before them. */
  private void makeRoom(boolean before) {
    int room = Math.max(LEAST_ROOM, size / 2);
    Object[] larger = new Object[size + room];
    int start = before ? room / 2 : 0;
    System.arraycopy(elements, head, larger, start, size);
    elements = larger;
    head = start;
  }

  @Override
  public E remove(int index) {
    E element = get(index);
    modCount++;
    if (index < size - index) {
      System.arraycopy(elements, head, elements, head + 1, index);
      elements[head] = null;
      head++;
    } else {
      System.arraycopy(elements, head + index + 1, elements, head + index, size - index - 1);
      elements[head + size - 1] = null;
    }
    size--;
    return element;
  }
}
