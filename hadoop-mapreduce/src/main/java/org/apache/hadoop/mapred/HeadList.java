/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.Objects;

/**
 * Numbers that are mostly taken from near the head, as those of the maps that wait at a node or rack are: a scheduler
 * walks them from the head and removes what it launches or finds to be running elsewhere. Adding and removing moves the
 * shorter side, so that it costs as much as the distance to the nearer end; an {@link java.util.ArrayList} moves all
 * that follows.
 *
 * <p>They lie in an array, with room before and behind them. Not thread-safe.
 */
final class HeadList {
  private static final int LEAST_ROOM = 8;

  private int[] elements = new int[LEAST_ROOM];
  private int head;
  private int size;

  int size() {
    return size;
  }

  /** @throws IndexOutOfBoundsException unless 0 &lt;= index &lt; size */
  int get(int index) {
    return elements[head + Objects.checkIndex(index, size)];
  }

  /** @throws IndexOutOfBoundsException unless 0 &lt;= index &lt;= size */
  void add(int index, int element) {
    Objects.checkIndex(index, size + 1);
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
    int[] larger = new int[size + room];
    int start = before ? room / 2 : 0;
    System.arraycopy(elements, head, larger, start, size);
    elements = larger;
    head = start;
  }

  /** @throws IndexOutOfBoundsException unless 0 &lt;= index &lt; size */
  int remove(int index) {
    int element = get(index);
    if (index < size - index) {
      System.arraycopy(elements, head, elements, head + 1, index);
      head++;
    } else {
      System.arraycopy(elements, head + index + 1, elements, head + index, size - index - 1);
    }
    size--;
    return element;
  }
}
