/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import java.util.Arrays;
import java.util.Objects;

/**
 * A set of many, mostly short lists of numbers in one array. A job has such a list for each host with some of its data;
 * as objects with their own arrays, these would be a considerable part of what the job keeps for each waiting task, and
 * of what the garbage collector copies when a job arrives.
 *
 * <p>The numbers of a list are contiguous, and a cell that belongs to no list is marked. Adding and removing shifts the
 * shorter side by one cell, so the cost is the distance to the nearer end, as schedulers mostly take elements near the
 * head. A list that needs a free cell and has none next to it moves to the end of the array, with spare cells around
 * it; if the array has no room for that, a new one is allocated, with fewer spare cells behind each list. The cost
 * of adding to any of many lists therefore does not depend on their lengths. Not thread-safe.
 */
public final class NumberLists {
  private static final int FREE = -1;
  /**
   * The divisor of a list's length for its spare cells in a new array; without them, all would have to move again at
   * once.
   */
  private static final int ROOM_PART = 4;

  /** The index of the first number of each list. */
  private int[] heads;
  /** The sizes of the lists. */
  private int[] sizes;
  private int lists;
  private int[] cells;
  /** The index from which on no list has a cell. */
  private int used;
  private int notEmpty;

  /** Creates empty lists, with the given capacity for each. */
  public NumberLists(int[] room) {
    lists = room.length;
    heads = new int[lists];
    sizes = new int[lists];
    for (int list = 0; list < lists; list++) {
      heads[list] = used;
      used += room[list];
    }
    cells = free(used);
  }

  /**
   * Creates a list.
   *
   * @return the number of the new list, which is empty
   */
  int newList() {
    if (lists == sizes.length) {
      int length = lists + lists / 2 + 1;
      heads = Arrays.copyOf(heads, length);
      sizes = Arrays.copyOf(sizes, length);
    }
    heads[lists] = used;
    return lists++;
  }

  /** Returns how many lists are not empty. */
  int notEmpty() {
    return notEmpty;
  }

  /** Returns the length of the array. */
  int length() {
    return cells.length;
  }

  /** Returns the length of a list. */
  public int size(int list) {
    return sizes[list];
  }

  /**
   * Returns a number of a list.
   *
   * @throws IndexOutOfBoundsException unless 0 &lt;= index &lt; size
   */
  public int get(int list, int index) {
    Objects.checkIndex(index, sizes[list]);
    return cells[heads[list] + index];
  }

  /**
   * Adds {@code number}, 0 or more.
   *
   * @throws IndexOutOfBoundsException unless 0 &lt;= index &lt;= size
   */
  public void add(int list, int index, int number) {
    int size = sizes[list];
    Objects.checkIndex(index, size + 1);
    boolean before = index < size - index;
    if (!isFree(before ? heads[list] - 1 : heads[list] + size)) {
      move(list, before);
    }
    int head = heads[list];
    if (before) {
      System.arraycopy(cells, head, cells, head - 1, index);
      heads[list]--;
    } else {
      System.arraycopy(cells, head + index, cells, head + index + 1, size - index);
    }
    cells[heads[list] + index] = number;
    if (sizes[list]++ == 0) {
      notEmpty++;
    }
  }

  private boolean isFree(int cell) {
    return cell >= 0 && cell < used && cells[cell] == FREE;
  }

  /**
   * Removes a number of a list.
   *
   * @throws IndexOutOfBoundsException unless 0 &lt;= index &lt; size
   */
  public int remove(int list, int index) {
    int number = get(list, index);
    int head = heads[list];
    int last = head + sizes[list] - 1;
    // An emptied list keeps its position.
    if (index < last - head - index) {
      System.arraycopy(cells, head, cells, head + 1, index);
      cells[head] = FREE;
      heads[list]++;
    } else {
      System.arraycopy(cells, head + index + 1, cells, head + index, last - head - index);
      cells[last] = FREE;
    }
    if (--sizes[list] == 0) {
      notEmpty--;
    }
    return number;
  }

  /** Removes all numbers of a list. */
  public void clear(int list) {
    if (sizes[list] > 0) {
      Arrays.fill(cells, heads[list], heads[list] + sizes[list], FREE);
      sizes[list] = 0;
      notEmpty--;
    }
  }

  /**
   * Moves a list to the end of the used cells, with room for half its size behind it, or half of that room before it.
   */
  private void move(int list, boolean before) {
    int size = sizes[list];
    int room = Math.max(1, size / 2);
    if (cells.length - used < size + room) {
      pack(size + room);
    }
    int start = used + (before ? (room + 1) / 2 : 0);
    System.arraycopy(cells, heads[list], cells, start, size);
    Arrays.fill(cells, heads[list], heads[list] + size, FREE);
    heads[list] = start;
    used += size + room;
  }

  /**
   * Allocates a new array with room for {@code more} and for half the present contents, part of it behind each list.
   */
  private void pack(int more) {
    int[] old = cells;
    int numbers = Arrays.stream(sizes, 0, lists).sum();
    cells = free(numbers + more + (numbers + lists) / 2);
    used = 0;
    for (int list = 0; list < lists; list++) {
      System.arraycopy(old, heads[list], cells, used, sizes[list]);
      heads[list] = used;
      used += sizes[list] + sizes[list] / ROOM_PART;
    }
  }

  private static int[] free(int length) {
    int[] cells = new int[length];
    Arrays.fill(cells, FREE);
    return cells;
  }
}
