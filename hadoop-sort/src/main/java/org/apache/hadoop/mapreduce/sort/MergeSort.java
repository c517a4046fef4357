/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

/**
 * A stable merge sort of numbers that stand for keys, which needs fewer comparisons than a quicksort. Its extra memory
 * is that of the left one of two runs being merged. For one thread.
 */
abstract class MergeSort {
  /** The longest range that is sorted by insertion. */
  private static final int SHORT = 4;
  /** The length of a merge from which on progress is reported. */
  private static final int LONG = 1 << 12;

  private final Runnable progress;
  /** The buffer for the left run of a merge, kept for the next one. */
  private long[] room = new long[0];

  /** @param progress called periodically during a long sort */
  MergeSort(Runnable progress) {
    this.progress = progress;
  }

  /** Compares the keys that two numbers stand for. */
  abstract int compare(long a, long b);

  /** Sorts the numbers in the places from {@code from} up to {@code to}, exclusive. */
  final void sort(long[] numbers, int from, int to) {
    if (to - from <= SHORT) {
      insertionSort(numbers, from, to);
      return;
    }
    int middle = (from + to) >>> 1;
    sort(numbers, from, middle);
    sort(numbers, middle, to);
    join(numbers, from, middle, to);
  }

  /** Merges two adjacent sorted runs into one. */
  final void join(long[] numbers, int from, int middle, int to) {
    if (to - from >= LONG) {
      progress.run();
    }
    if (compare(numbers[middle - 1], numbers[middle]) > 0) {
      merge(numbers, from, middle, to);
    }
  }

  private void insertionSort(long[] numbers, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long moving = numbers[i];
      int j = i;
      while (j > from && compare(numbers[j - 1], moving) > 0) {
        numbers[j] = numbers[--j];
      }
      numbers[j] = moving;
    }
  }

  private void merge(long[] numbers, int from, int middle, int to) {
    int leftCount = middle - from;
    long[] left = room(leftCount);
    System.arraycopy(numbers, from, left, 0, leftCount);
    int i = 0;
    int j = middle;
    int next = from;
    while (i < leftCount && j < to) {
      long fromLeft = left[i];
      long fromRight = numbers[j];
      // -1 if the right one goes first, else 0: a branch would be mispredicted every second time.
      long right = -(long) compare(fromLeft, fromRight) >> Long.SIZE - 1;
      numbers[next++] = fromLeft ^ (fromLeft ^ fromRight) & right;
      j -= (int) right;
      i += 1 + (int) right;
    }
    assert next + leftCount - i == j : "a number is lost or doubled";
    System.arraycopy(left, i, numbers, next, leftCount - i);
  }

  private long[] room(int count) {
    if (room.length < count) {
      room = new long[count];
    }
    return room;
  }
}
