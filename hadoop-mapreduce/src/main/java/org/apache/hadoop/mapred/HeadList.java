/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.AbstractList;
import java.util.Objects;

/**
 * A list of what has numbers, and is mostly taken from near the head, as the maps that wait at a node or rack are: a
 * scheduler walks them from the head and removes what it launches or finds to be running elsewhere. Adding and removing
 * moves the shorter side, so that it costs as much as the distance to the nearer end; an {@link java.util.ArrayList}
 * moves all that follows.
 *
 * <p>The numbers lie in an array, with room before and behind them. A list that never had two at a time has no array: a
 * job has such a list for each host with some of its data, and most of those have one map. Not thread-safe.
 */
abstract class HeadList<E> extends AbstractList<E> {
  /** Null as long as the list never had two. */
  private int[] numbers;
  /** Where the first number is; without an array, the number itself. */
  private int head;
  private int size;

  /** What has the number. */
  abstract E element(int number);

  @Override
  public final int size() {
    return size;
  }

  @Override
  public final E get(int index) {
    return element(number(index));
  }

  /** @throws IndexOutOfBoundsException unless 0 &lt;= index &lt; size */
  final int number(int index) {
    Objects.checkIndex(index, size);
    return numbers == null ? head : numbers[head + index];
  }

  /** @throws IndexOutOfBoundsException unless 0 &lt;= index &lt;= size */
  final void addNumber(int index, int number) {
    Objects.checkIndex(index, size + 1);
    if (numbers == null) {
      if (size == 0) {
        head = number;
        size = 1;
        return;
      }
      numbers = new int[] {head};
      head = 0;
    }
    if (index < size - index) {
      if (head == 0) {
        makeRoom(true);
      }
      System.arraycopy(numbers, head, numbers, head - 1, index);
      head--;
    } else {
      if (head + size == numbers.length) {
        makeRoom(false);
      }
      System.arraycopy(numbers, head + index, numbers, head + index + 1, size - index);
    }
    numbers[head + index] = number;
    size++;
  }

  /** Moves the numbers to an array with room for half as many, behind them, or one half of it before them. */
  private void makeRoom(boolean before) {
    int room = Math.max(1, size / 2);
    int[] larger = new int[size + room];
    int start = before ? (room + 1) / 2 : 0;
    System.arraycopy(numbers, head, larger, start, size);
    numbers = larger;
    head = start;
  }

  /** @throws IndexOutOfBoundsException unless 0 &lt;= index &lt; size */
  final int removeNumber(int index) {
    int number = number(index);
    if (numbers == null) {
      size = 0;
      return number;
    }
    if (index < size - index) {
      System.arraycopy(numbers, head, numbers, head + 1, index);
      head++;
    } else {
      System.arraycopy(numbers, head + index + 1, numbers, head + index, size - index - 1);
    }
    size--;
    return number;
  }
}
