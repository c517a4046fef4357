/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.Merger.Segment;
import org.apache.hadoop.mapreduce.sort.KeyPrefix;
import org.apache.hadoop.mapreduce.task.attempt.KeySortings;

/**
 * A heap of the segments of a merge, with the least key on top. It makes the same comparisons as
 * {@link org.apache.hadoop.util.PriorityQueue}, so equal keys come out in the same order, but the key prefixes lie in
 * one array: most comparisons touch neither the segments nor their keys, which are scattered over memory. Keys without
 * a prefix are compared as a whole. Not thread-safe.
 */
abstract class SegmentHeap<K, V> {
  private KeyPrefix prefix;
  // The heap is 1-based.
  private Segment<K, V>[] heap;
  private long[] prefixes;
  private int size;

  /** Compares the whole keys. */
  protected abstract boolean lessThan(Object a, Object b);

  /** Sets how keys are ordered; called before the first segment is put. */
  final void order(Configuration conf, Class<?> keyClass, RawComparator<?> comparator) {
    prefix = KeySortings.prefix(conf, keyClass, comparator);
  }

  /** Removes all segments and makes room for {@code most}. */
  @SuppressWarnings("unchecked")
  protected final void initialize(int most) {
    heap = new Segment[most + 1];
    prefixes = new long[most + 1];
    size = 0;
  }

  public final void clear() {
    Arrays.fill(heap, null);
    size = 0;
  }

  public final int size() {
    return size;
  }

  /** Returns the segment with the least key, or null if there is none. */
  public final Segment<K, V> top() {
    return size == 0 ? null : heap[1];
  }

  /** Adds a segment that is positioned at a record. */
  public final void put(Segment<K, V> segment) {
    size++;
    long key = prefix(segment);
    int place = size;
    for (int parent = place >>> 1; parent > 0 && isLess(key, segment, parent); parent = place >>> 1) {
      move(parent, place);
      place = parent;
    }
    set(place, key, segment);
  }

  /** Restores the heap order after the top segment has moved to another record. */
  public final void adjustTop() {
    sink(prefix(heap[1]), heap[1]);
  }

  /** Removes and returns the top segment; null if there is none. */
  public final Segment<K, V> pop() {
    if (size == 0) {
      return null;
    }
    Segment<K, V> top = heap[1];
    Segment<K, V> last = heap[size];
    long key = prefixes[size];
    heap[size] = null;
    size--;
    if (size > 0) {
      sink(key, last);
    }
    return top;
  }

  /** Sifts a segment down from the top. */
  private void sink(long key, Segment<K, V> segment) {
    int place = 1;
    for (int child = lesserChild(place); child <= size && isLess(child, key, segment); child = lesserChild(place)) {
      move(child, place);
      place = child;
    }
    set(place, key, segment);
  }

  /** Returns the index of the lesser child; beyond the end if there is none. */
  private int lesserChild(int parent) {
    int left = parent << 1;
    int right = left + 1;
    return right <= size && isLess(prefixes[right], heap[right], left) ? right : left;
  }

  private boolean isLess(long key, Segment<K, V> segment, int place) {
    return isLess(key, segment, prefixes[place], heap[place]);
  }

  private boolean isLess(int place, long key, Segment<K, V> segment) {
    return isLess(prefixes[place], heap[place], key, segment);
  }

  private boolean isLess(long keyA, Segment<K, V> a, long keyB, Segment<K, V> b) {
    if (keyA != keyB) {
      return Long.compareUnsigned(keyA, keyB) < 0;
    }
    return (prefix == null || !prefix.isWholeKey()) && lessThan(a, b);
  }

  private void move(int from, int to) {
    heap[to] = heap[from];
    prefixes[to] = prefixes[from];
  }

  private void set(int place, long key, Segment<K, V> segment) {
    heap[place] = segment;
    prefixes[place] = key;
  }

  private long prefix(Segment<K, V> segment) {
    if (prefix == null) {
      return 0;
    }
    DataInputBuffer key = segment.getKey();
    return prefix.of(key.getData(), key.getPosition(), key.getLength() - key.getPosition());
  }
}
